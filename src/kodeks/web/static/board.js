// The board of a game: click-click or keyboard, step by step. It knows no rules: every move goes to the server, which
// answers with the position, the moves open in it and the words beside it. Without this, links and forms do the same.

import { SIZE, chessman, draughtsman, shape } from "./pieces.js";

export { SIZE, chessman, draughtsman, pictureOf, shape } from "./pieces.js";

export class GameBoard extends HTMLElement {
  connectedCallback() {
    this.form = this.querySelector("form.entering");
    this.area = this.form?.elements.text;
    this.isLive = "live" in this.dataset && Boolean(this.area);
    this.step = Number(this.dataset.step);
    this.saved = this.area?.value ?? "";
    this.names = JSON.parse(this.dataset.names);
    this.isFlipped = new URL(location.href).searchParams.has("flipped");
    this.picked = null;
    this.addEventListener("click", (event) => this.clicked(event));
    const flip = this.querySelector("button.flip");
    flip.hidden = false;
    flip.addEventListener("click", () => { this.isFlipped = !this.isFlipped; this.draw(); });
    if (this.isLive) this.enliven();
    else document.addEventListener("keydown", (event) => this.arrow(event));
  }

  enliven() {
    for (const button of this.querySelectorAll("button.cut, button.add, button.odd")) button.hidden = false;
    const { add, odd, odd_taken: taken } = this.form.elements;
    const play = async () => { if (add.value.trim() && await this.ask({ add: add.value })) add.value = ""; };
    const accept = async () => {
      if (!odd.value.trim() || !await this.ask({ odd: odd.value, odd_taken: taken?.value ?? "" })) return;
      odd.value = "";
      if (taken) taken.value = "";
    };
    this.querySelector("button.add").addEventListener("click", play);
    this.querySelector("button.odd").addEventListener("click", accept);
    this.querySelector("button.cut").addEventListener("click", () => this.ask({ cut: "1", step: "" }));
    add.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && add.value.trim()) { event.preventDefault(); play(); }
    });
    this.area.addEventListener("input", () => this.tellUnsaved());
    this.querySelector(".picture").addEventListener("keydown", (event) => this.key(event));
    this.ask({});
  }

  // Asking the server: one question after the other, each on what the one before has left

  ask(wanted) {
    this.asked = (this.asked ?? Promise.resolve()).then(() => this.answered(wanted));
    return this.asked;
  }

  async answered(wanted) {
    const isWriting = ["add", "odd", "cut"].some((name) => name in wanted);
    if (isWriting && !wanted.cut && !wanted.correct && this.step < this.found.steps) { this.confirm(wanted); return false; }
    const answer = await (isWriting ? this.post(wanted) : this.get(wanted)).catch(() => null);
    const found = answer && await answer.json().catch(() => null);
    const said = this.querySelector(".said");
    said.classList.toggle("bad", !found || Boolean(found.problem));
    if (!found) { said.textContent = this.dataset.lost; return false; } // the draft stays where it is
    if (!found.squares) { said.textContent = found.problem; return false; }
    this.show(found);
    said.textContent = found.problem || found.said;
    return !found.problem;
  }

  post(wanted) {
    const body = new FormData();
    body.set("csrfmiddlewaretoken", this.form.elements.csrfmiddlewaretoken.value);
    const seen = this.form.elements.seen.value;
    for (const [name, value] of Object.entries({ game: this.dataset.game, seen, step: this.step, ...wanted })) body.set(name, value);
    return fetch(this.dataset.save, { method: "POST", body, headers: { Accept: "application/json" } });
  }

  // At an earlier move another one corrects the record: that is asked first, for what follows is entered again.
  confirm(wanted) {
    const choice = this.querySelector(".choice"), button = document.createElement("button");
    button.type = "button";
    button.textContent = this.dataset.correct;
    button.addEventListener("click", () => this.ask({ ...wanted, correct: "1" }));
    choice.replaceChildren(button);
    choice.hidden = false;
    button.focus();
  }

  tellUnsaved() {
    this.querySelector(".unsaved").hidden = this.area.value === this.saved;
  }

  get(wanted) {
    const query = new URLSearchParams({ game: this.dataset.game, step: this.step, ...wanted });
    if (this.known) query.set("known", this.known); // what was told since: an answer that was made before is none
    return fetch(`${this.dataset.look}?${query}`, { headers: { Accept: "application/json" } });
  }

  // Showing what it said

  show(found) {
    this.found = found;
    this.step = found.step;
    this.picked = null;
    if (this.isLive) {
      if (this.area.value === this.saved) this.area.value = found.text; // what somebody is writing there stays
      this.saved = found.text;
      this.form.elements.seen.value = found.seen;
      this.querySelector("a.file").hidden = !found.text;
      this.tellUnsaved();
      this.querySelector(".endings").innerHTML = found.endings; // as the panel is
    }
    const panel = this.querySelector(".panel"), opened = panel.querySelector(".legal")?.open;
    panel.innerHTML = found.panel; // made by our own server's template
    const legal = panel.querySelector(".legal");
    if (legal && opened) legal.open = true;
    const rulings = this.querySelector(".rulings");
    if (rulings && found.rulings !== undefined) rulings.innerHTML = found.rulings;
    panel.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
    this.querySelector(".choice").hidden = true;
    this.draw();
  }

  draw() {
    this.classList.toggle("flipped", this.isFlipped);
    const link = this.querySelector("a.diagram"), address = new URL(link.href);
    address.searchParams.set("step", this.step);
    this.isFlipped ? address.searchParams.set("flipped", "1") : address.searchParams.delete("flipped");
    link.href = address;
    if (!this.isLive) { this.querySelector(".picture img").src = address; return; }
    if (!this.found) return;
    const focus = this.querySelector("[data-square]:focus")?.dataset.square;
    const picture = this.querySelector(".picture");
    picture.replaceChildren(this.board());
    this.square(focus)?.focus();
  }

  board() {
    const { side, squares } = this.found, whole = side * SIZE;
    const board = shape("svg", { viewBox: `0 0 ${whole} ${whole}`, role: "group", "aria-label": `${this.dataset.label}. ${this.dataset.how}`, class: "squares" });
    board.append(shape("rect", { width: whole, height: whole, class: "light" }));
    squares.forEach(([name, row, column], place) => board.append(this.drawn(name, ...this.seen(row, column), this.found.board[place], side)));
    (board.querySelector(".may") ?? board.querySelector("[data-square]")).setAttribute("tabindex", "0");
    return board;
  }

  seen(row, column) {
    const last = this.found.side - 1;
    return this.isFlipped ? [last - row, last - column] : [row, column];
  }

  drawn(name, row, column, letter, side) {
    const { legal, mark } = this.found, x = column * SIZE, y = row * SIZE;
    const classes = ["square", (row + column) % 2 ? "dark" : "light"];
    if (mark.includes(name)) classes.push("mark");
    if (legal.some((move) => move.from === name)) classes.push("may");
    if (this.picked === name) classes.push("picked");
    const isTarget = legal.some((move) => move.from === this.picked && move.to === name);
    const made = shape("g", { class: classes.join(" "), role: "button", tabindex: "-1", "data-square": name, "data-row": row, "data-column": column, "aria-label": `${name}, ${this.names[letter] ?? this.dataset.empty}`, "aria-pressed": String(this.picked === name) });
    made.append(shape("rect", { x, y, width: SIZE, height: SIZE }));
    if (side === 10) made.append(shape("text", { x: x + 0.4, y: y + 2.2 }, name));
    else if (column === 0) made.append(shape("text", { x: x + 0.3, y: y + 2.1 }, name[1]));
    if (side === 8 && row === side - 1) made.append(shape("text", { x: x + 8.5, y: y + 9.5 }, name[0]));
    if (letter !== ".") made.append(shape("g", { class: "piece" }, ..."chess" in this.dataset ? chessman(letter, x, y, this.dataset.piece) : draughtsman(letter, x + SIZE / 2, y + SIZE / 2)));
    made.append(shape("rect", { x: x + 0.5, y: y + 0.5, width: SIZE - 1, height: SIZE - 1, class: "ring" }));
    if (isTarget) made.append(shape("circle", { cx: x + SIZE / 2, cy: y + SIZE / 2, r: 1.6, class: "target" }));
    return made;
  }

  // What the visitor does

  clicked(event) {
    const step = event.target.closest("a[data-step]"), move = event.target.closest("[data-move]");
    const square = event.target.closest("[data-square]");
    if (step) {
      event.preventDefault();
      const place = [...this.querySelectorAll(".stepper a")].indexOf(step);
      this.ask({ step: step.dataset.step }).then(() => this.querySelector(place < 0 ? ".moves [aria-current]" : `.stepper a:nth-of-type(${place + 1})`)?.focus());
    } else if (move) this.ask({ add: move.dataset.move });
    else if (square) this.choose(square.dataset.square);
  }

  // Through the moves by the arrows, as everywhere where games are shown
  arrow(event) {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by || event.altKey || event.ctrlKey || event.metaKey || event.target.closest("input, select, textarea")) return;
    event.preventDefault();
    const last = Number(this.found?.steps ?? this.dataset.steps);
    this.ask({ step: Math.max(0, Math.min(last, this.step + by)) });
  }

  // What cannot be is said: who hears the board would not know, and who sees it would wonder

  refuse(why, ...names) {
    const said = this.querySelector(".said");
    said.classList.add("bad");
    said.textContent = this.refusal(why, names);
  }

  refusal(why, names) {
    return names.reduce((text, name, place) => text.replace(`%${place + 1}`, name), this.dataset[why]);
  }

  choose(name, byKey = false) {
    const moves = this.found.legal.filter((move) => move.from === this.picked && move.to === name);
    const choice = this.querySelector(".choice");
    choice.hidden = moves.length < 2;
    if (moves.length === 1) { this.ask({ add: moves[0].text }); return; }
    if (moves.length > 1) {
      choice.replaceChildren(...moves.map((move) => {
        const button = document.createElement("button");
        button.type = "button";
        button.dataset.move = button.textContent = move.text;
        return button;
      }));
      choice.firstElementChild.focus();
      return;
    }
    const isOwn = this.found.legal.some((move) => move.from === name), was = this.picked;
    this.picked = isOwn && was !== name ? name : null;
    if (!isOwn && was) this.refuse("illegal", was, name);
    else if (!isOwn && byKey) this.refuse("still", name);
    this.draw();
    this.square(name)?.focus();
  }

  key(event) {
    const here = event.target.closest("[data-square]");
    const way = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key];
    if (!here) return;
    if (event.key === "Enter" || event.key === " ") { event.preventDefault(); this.choose(here.dataset.square, true); }
    if (event.key === "Escape") { this.picked = null; this.draw(); }
    if (!way) return;
    event.preventDefault();
    this.beside(here, way)?.focus();
  }

  // The nearest square that way: on dark squares alone a row is every second column.
  beside(here, [down, right]) {
    const at = (each) => [Number(each.dataset.row), Number(each.dataset.column)], [row, column] = at(here);
    const ahead = [...this.querySelectorAll("[data-square]")].filter((each) => {
      const [r, c] = at(each);
      return down ? r === row + down : r === row && (c - column) * right > 0;
    });
    const far = (each) => Math.abs(at(each)[1] - column - 0.1);
    return ahead.sort((one, other) => far(one) - far(other))[0];
  }

  square(name) {
    return name ? this.querySelector(`[data-square="${CSS.escape(name)}"]`) : null;
  }
}

customElements.define("game-board", GameBoard);
