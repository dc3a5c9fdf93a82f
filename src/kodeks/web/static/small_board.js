// A position, small: letters in the order of the squares, which the list of boards names once for all.
import { SIZE, chessman, draughtsman, shape } from "./pieces.js";

class SmallBoard extends HTMLElement {
  static observedAttributes = ["data-letters", "data-mark"];

  connectedCallback() { this.draw(); }

  attributeChangedCallback() { if (this.isConnected) this.draw(); }

  draw() {
    const { letters, side, mark } = this.dataset, whole = side * SIZE, marked = (mark ?? "").split(" ");
    const squares = JSON.parse(this.closest("[data-squares]").dataset.squares);
    const board = shape("svg", { viewBox: `0 0 ${whole} ${whole}`, "aria-hidden": "true", class: "squares" });
    board.append(shape("rect", { width: whole, height: whole, class: "light" }));
    squares.forEach(([name, row, column], place) => {
      const x = column * SIZE, y = row * SIZE, letter = letters[place];
      const square = shape("g", { class: `square ${(row + column) % 2 ? "dark" : "light"}${marked.includes(name) ? " mark" : ""}` });
      square.append(shape("rect", { x, y, width: SIZE, height: SIZE }));
      if (letter !== ".") square.append(...(this.dataset.piece ? chessman(letter, x, y, this.dataset.piece) : draughtsman(letter, x + SIZE / 2, y + SIZE / 2)));
      board.append(square);
    });
    this.replaceChildren(board);
  }
}

customElements.define("small-board", SmallBoard);
