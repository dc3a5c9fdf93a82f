// A board that is played at. The server decides and keeps the time: this draws what it is told, counts between two
// words, and sends what is done. Without it, or without a line, the forms of the page do the same.
import { GameBoard, pictureOf } from "./board.js";
import { left, written } from "./clock_face.js";
import { GameLine } from "./game_line.js";

const LOW = 20_000; // milliseconds left
const FAR = 8; // pixels: less is a tap, more a drag

export class PlayBoard extends GameBoard {
  connectedCallback() {
    this.names = JSON.parse(this.dataset.names);
    this.sides = this.dataset.sides.split(" ").filter(Boolean);
    this.isFlipped = "flipped" in this.dataset;
    this.isLive = true;
    this.picked = null;
    this.stops = []; // landings of a multiple jump that were tapped
    this.addEventListener("click", (event) => this.clicked(event));
    this.addEventListener("submit", (event) => this.sent(event));
    const picture = this.querySelector(".picture");
    picture.addEventListener("keydown", (event) => this.key(event));
    picture.addEventListener("pointerdown", (event) => this.grasp(event));
    picture.addEventListener("pointermove", (event) => this.drag(event));
    picture.addEventListener("pointerup", (event) => this.drop(event));
    picture.addEventListener("pointercancel", () => this.drop(null));
    const flip = this.querySelector("button.flip");
    flip.hidden = false;
    flip.addEventListener("click", () => { this.isFlipped = !this.isFlipped; this.draw(); });
    this.show(JSON.parse(this.dataset.facts));
    this.line = this.connect();
    this.timer = setInterval(() => this.tick(), 100);
  }

  connect() {
    return new GameLine(this.dataset.game, { view: (view) => this.show(view), opened: () => this.opened(), lost: () => this.lost(), gone: () => this.leave() });
  }

  disconnectedCallback() {
    clearInterval(this.timer);
    this.line.close();
  }

  // The line

  opened() {
    this.classList.remove("lost");
    this.problem("");
  }

  lost() {
    this.classList.add("lost");
    this.problem(this.dataset.lost);
  }

  // Another device holds the seat now: nothing is told here any more

  leave() {
    clearInterval(this.timer);
    this.sides = [];
    this.found = { ...this.found, legal: [], may: {}, clock: null };
    this.unpick();
    this.draw();
    this.acts();
    this.classList.add("lost");
    this.querySelector(".said").textContent = "";
    document.title = document.title.replace(/^● /, "");
    this.problem(this.dataset.gone);
  }

  // One act; the answer comes when it is on the disk

  async do(facts) {
    const word = await this.line.do(facts);
    this.problem(word.lost ? this.dataset.lost : word.refused ?? "");
    return !word.lost && !word.refused;
  }

  ask({ add }) { // the board asks for a move
    const side = this.found.sender; // on a sheet one player writes the moves of both
    if (!add || !side) return Promise.resolve(false);
    this.unpick();
    if (!this.line.hasBeen) {
      const form = this.querySelector(`.acts [data-side="${side}"] form.talk`) ?? this.querySelector(".acts form.talk");
      form.elements.say.value = add;
      form.submit();
      return Promise.resolve(true);
    }
    return this.do({ as: side, do: "move", move: add, ply: this.found.ply }).then((done) => { if (!done) this.draw(); return done; });
  }

  async sent(event) {
    const form = event.target.closest("form[data-act]");
    if (!form || !this.line.hasBeen) return; // the form itself
    event.preventDefault();
    const facts = Object.fromEntries([...new FormData(form)].filter(([name, value]) => name !== "csrfmiddlewaretoken" && value !== ""));
    if ("accepts" in facts) facts.accepts = facts.accepts === "yes";
    if ("ply" in facts) facts.ply = this.found.ply;
    if (await this.do(facts)) form.reset();
  }

  problem(text) {
    const told = this.querySelector(".problem");
    if (told.textContent !== text) told.textContent = text;
    told.hidden = !text;
  }

  // Choosing a move: a piece, the stops of a multiple jump, the target. What taps leave open is asked.

  get open_moves() { // of the picked piece, by the stops so far
    return this.found.legal.filter((move) => move.from === this.picked && this.stops.every((stop, place) => move.by[place + 1] === stop));
  }

  choose(name, byKey = false) {
    this.problem("");
    const moves = this.open_moves, next = this.stops.length + 1;
    const ending = moves.filter((move) => move.to === name);
    const passing = moves.filter((move) => move.by.length - 1 > next && move.by[next] === name);
    const isCircle = name === this.picked && this.stops.length === 0; // the piece itself is tapped: perhaps to let go of it
    if (ending.length === 1 && passing.length === 0 && !isCircle) { this.ask({ add: ending[0].text }); return; }
    if (ending.length > 0) { this.offer([...ending, ...passing.filter((move) => !ending.includes(move))]); return; }
    if (passing.length > 0) this.stops.push(name);
    else {
      const isOwn = this.found.legal.some((move) => move.from === name), was = this.picked;
      if (!isOwn && moves.some((move) => this.passes(move, name))) return; // another landing of a king on the same way
      this.unpick();
      if (isOwn && was !== name) this.picked = name;
      if (!isOwn && was) this.refuse("illegal", was, name);
      else if (!isOwn && byKey) this.found.legal.length ? this.refuse("still", name) : this.problem(this.saidNow);
    }
    this.querySelector(".choice").hidden = true;
    this.draw();
    this.square(name)?.focus();
  }

  refuse(why, ...names) {
    this.problem(`${this.refusal(why, names)}${this.isDuty ? ` ${this.dataset.duty}.` : ""}`);
  }

  passes({ by }, name) { // whether a jump goes over this square
    const at = (square) => this.found.squares.find(([each]) => each === square).slice(1), [row, column] = at(name);
    return by.slice(1).some((to, place) => {
      const [[r, c], [y, x]] = [at(by[place]), at(to)];
      return Math.abs(row - r) === Math.abs(column - c) && (row - r) * (y - row) > 0 && (column - c) * (x - column) > 0;
    });
  }

  unpick() {
    this.picked = null;
    this.stops = [];
    this.querySelector(".choice").hidden = true;
  }

  offer(moves) {
    const choice = this.querySelector(".choice");
    choice.replaceChildren(...moves.map((move) => {
      const button = document.createElement("button"), crowned = "chess" in this.dataset && move.text.match(/=([QRBN])/)?.[1];
      button.type = "button";
      button.dataset.move = move.text;
      if (crowned) {
        const letter = this.found.to_move === "white" ? crowned : crowned.toLowerCase(), picture = new Image(48, 48);
        picture.src = pictureOf(letter, this.dataset.piece);
        picture.alt = this.names[letter];
        button.append(picture);
      } else button.textContent = move.text;
      return button;
    }));
    choice.hidden = false;
    choice.firstElementChild.focus();
  }

  key(event) {
    if (event.key === "Escape") { this.unpick(); this.draw(); return; }
    super.key(event);
  }

  // Dragging: a piece that may move follows the finger; where it is let go is the target

  grasp(event) {
    const square = event.isPrimary && event.button === 0 && event.target.closest(".may");
    this.held = square ? { name: square.dataset.square, x: event.clientX, y: event.clientY, piece: null } : null;
  }

  drag(event) {
    const { held } = this;
    if (!held || !event.isPrimary) return;
    const x = event.clientX - held.x, y = event.clientY - held.y;
    if (!held.piece) {
      if (Math.hypot(x, y) < FAR) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      this.unpick();
      this.picked = held.name;
      this.draw();
      const square = this.square(held.name);
      held.piece = square.querySelector(".piece");
      square.parentNode.append(square); // above the others
    }
    const board = this.querySelector(".squares"), unit = board.viewBox.baseVal.width / board.getBoundingClientRect().width;
    held.piece?.setAttribute("transform", `translate(${x * unit} ${y * unit})`);
  }

  drop(event) {
    const { held } = this;
    this.held = null;
    if (!held?.piece) return; // a tap: the click follows
    held.piece.removeAttribute("transform");
    const target = event && document.elementsFromPoint(event.clientX, event.clientY).map((each) => each.closest("[data-square]")).find((each) => each && each.dataset.square !== held.name);
    const moves = target ? this.open_moves.filter((move) => move.to === target.dataset.square || move.by.includes(target.dataset.square)) : [];
    if (moves.length) this.choose(target.dataset.square);
    else {
      this.unpick();
      this.draw();
      if (target) this.refuse("illegal", held.name, target.dataset.square);
    }
  }

  // Showing

  show(found) {
    const before = this.found;
    const held = Object.keys(found.may).sort().join(" ");
    if (before && held !== [...this.sides].sort().join(" ")) { location.reload(); return; } // a seat was given to another device, or to this one
    this.found = found;
    this.told = performance.now();
    if (!before || before.ply !== found.ply || !found.legal.length) { this.unpick(); this.held = null; }
    if (!this.held?.piece) this.draw();
    this.acts();
    this.tick();
    this.say(before);
  }

  draw() {
    if (!this.found) return;
    this.classList.toggle("flipped", this.isFlipped);
    const focus = this.querySelector("[data-square]:focus")?.dataset.square;
    this.querySelector(".picture").replaceChildren(this.board());
    this.square(focus)?.focus();
  }

  board() {
    const made = super.board(), square = (name) => made.querySelector(`[data-square="${CSS.escape(name)}"]`);
    made.classList.toggle("mine", this.found.legal.length > 0);
    made.classList.toggle("duty", this.isDuty);
    for (const name of this.stops) square(name)?.classList.add("stop");
    if (this.picked) {
      const next = this.stops.length + 1, moves = this.open_moves;
      for (const target of made.querySelectorAll(".target")) {
        const { square: name } = target.closest("[data-square]").dataset;
        if (!moves.some((move) => move.to === name)) target.remove();
      }
      for (const move of moves) if (move.by.length - 1 > next) square(move.by[next])?.classList.add("way");
    }
    return made;
  }

  get isDuty() { // draughts: who can capture must [I.4.1]
    return !("chess" in this.dataset) && this.found.legal.some((move) => move.text.includes("x"));
  }

  acts() {
    for (const part of this.querySelectorAll(".acts [data-side]")) {
      const may = this.found.may[part.dataset.side] ?? [];
      for (const each of part.querySelectorAll("[data-if]")) each.hidden = !may.includes(each.dataset.if);
    }
    for (const each of this.querySelectorAll("[data-player]")) each.classList.toggle("on-move", each.dataset.player === this.found.to_move && !this.found.ending);
    for (const each of this.querySelectorAll("[data-entry]")) each.hidden = !Object.values(this.found.may).some((may) => may.includes("undo"));
    this.score();
    this.list("[data-said]", this.found.said);
    this.list("[data-counts]", this.found.counts);
    const by = this.querySelector("[data-move-by]"); // by correspondence: the day on which the move is due
    if (by) { by.textContent = this.found.move_by; by.hidden = !this.found.move_by; }
    const late = this.parentElement.querySelector("[data-unentered]"); // moves that the clock knows already
    if (late) { late.textContent = this.found.told_unentered; late.hidden = !this.found.unentered; }
  }

  // The score sheet, where one is kept here

  score() {
    const sheet = this.querySelector("[data-moves]");
    if (!sheet) return;
    sheet.replaceChildren(...this.found.moves.map(([number, ...played]) => {
      const row = document.createElement("tr"), head = document.createElement("th");
      head.scope = "row";
      head.textContent = number;
      row.append(head, ...[played[0], played[1]].map((text) => { const cell = document.createElement("td"); cell.textContent = text ?? ""; return cell; }));
      return row;
    }));
    const part = sheet.closest(".scroll");
    part.scrollTop = part.scrollHeight;
  }

  list(where, texts) {
    const lines = texts.map((text) => { const line = document.createElement("li"); line.textContent = text; return line; });
    this.querySelector(where).replaceChildren(...lines);
    this.querySelector(where).hidden = !lines.length;
  }

  say(before) {
    const { found } = this, said = this.querySelector(".said");
    const isMine = this.sides.includes(found.to_move), isOne = this.sides.length === 1 && ["white", "black"].includes(this.sides[0]);
    const parts = [];
    if (!found.ending && !found.waits && found.offer && !this.sides.some((seat) => seat.startsWith(found.offer))) parts.push(this.dataset.offered);
    if (found.ending) parts.push(`${this.dataset.over} ${found.ending.result} – ${found.ending.why}`);
    else if (found.waits) parts.push(found.waits);
    else if (found.is_written && found.legal.length) parts.push(found.turn);
    else if (found.phase === "playing") parts.push(!isOne ? found.turn : isMine ? this.dataset.you : this.dataset.they);
    else parts.push(found.said_phase);
    if (this.isDuty) parts.push(this.dataset.duty);
    if (found.due && !found.ending) parts.push(found.due);
    const now = parts.map((part) => (/[.!?\]]$/.test(part) ? part : `${part}.`)).join(" ");
    const rulings = found.said.filter((text, place) => before && found.said_at[place] > before.seq && !now.includes(text));
    if (before?.ply === found.ply && this.saidNow === now && !rulings.length) return; // the move that was told stays
    this.saidNow = now;
    const moved = before && before.ply !== found.ply && found.spoken ? [found.spoken] : [];
    said.textContent = [...moved, ...rulings.map((text) => `${text}.`), now].join(" ");
    document.title = (isMine && !found.is_written && found.phase === "playing" ? "● " : "") + document.title.replace(/^● /, "");
  }

  tick() {
    const { clock } = this.found ?? {};
    if (!clock) return;
    const gone = performance.now() - this.told;
    for (const each of this.querySelectorAll("[data-time]")) {
      const side = each.dataset.time, rest = left(clock[side], clock.running === side, clock.due_ms, gone);
      each.textContent = written(rest);
      each.classList.toggle("low", rest < LOW);
      each.classList.toggle("running", clock.running === side);
    }
  }
}

customElements.define("play-board", PlayBoard);
