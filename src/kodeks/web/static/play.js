// A board that is played at. The server decides and keeps the time: this draws what it is told, counts between two
// words, and sends what is done. Without it, or without a line, the forms of the page do the same.
import { GameBoard } from "./board.js";

const AGAIN = [250, 500, 1000, 2000, 4000]; // milliseconds until the line is tried again

class PlayBoard extends GameBoard {
  connectedCallback() {
    this.names = JSON.parse(this.dataset.names);
    this.sides = this.dataset.sides.split(" ").filter(Boolean);
    this.isFlipped = "flipped" in this.dataset;
    this.isLive = true;
    this.picked = null;
    this.number = 0;
    this.waiting = new Map();
    this.tries = 0;
    this.addEventListener("click", (event) => this.clicked(event));
    this.addEventListener("submit", (event) => this.sent(event));
    this.querySelector(".picture").addEventListener("keydown", (event) => this.key(event));
    const flip = this.querySelector("button.flip");
    flip.hidden = false;
    flip.addEventListener("click", () => { this.isFlipped = !this.isFlipped; this.draw(); });
    this.show(JSON.parse(this.dataset.facts));
    this.open();
    this.timer = setInterval(() => this.tick(), 100);
  }

  disconnectedCallback() {
    clearInterval(this.timer);
    this.isGone = true;
    this.line?.close();
  }

  // The line

  open() {
    const to = new URL(`/live/board/${this.dataset.game}`, location.href);
    to.protocol = to.protocol.replace("http", "ws");
    this.line = new WebSocket(to);
    this.line.addEventListener("open", () => { this.tries = 0; this.classList.remove("lost"); });
    this.line.addEventListener("message", (event) => this.heard(JSON.parse(event.data)));
    this.line.addEventListener("close", () => this.closed());
  }

  closed() {
    if (this.isGone) return;
    this.classList.add("lost");
    for (const answer of this.waiting.values()) answer({ refused: this.dataset.lost });
    this.waiting.clear();
    setTimeout(() => this.open(), AGAIN[Math.min(this.tries++, AGAIN.length - 1)]);
  }

  heard(word) {
    if ("echo" in word) this.line.send(JSON.stringify(word));
    else if ("view" in word) this.show(word.view);
    else {
      this.waiting.get(word.n)?.(word);
      this.waiting.delete(word.n);
    }
  }

  // One act; the answer comes when it is on the disk

  do(facts) {
    if (this.line.readyState !== WebSocket.OPEN) { this.problem(this.dataset.lost); return Promise.resolve(false); }
    const n = ++this.number;
    return new Promise((answered) => {
      this.waiting.set(n, (word) => { this.problem(word.refused ?? ""); answered(!word.refused); });
      this.line.send(JSON.stringify({ n, ...facts }));
    });
  }

  ask({ add }) { // the board asks for a move
    const side = this.found.to_move;
    if (!add || !this.sides.includes(side)) return Promise.resolve(false);
    this.picked = null;
    this.querySelector(".choice").hidden = true;
    return this.do({ as: side, do: "move", move: add, ply: this.found.ply }).then((done) => { if (!done) this.draw(); return done; });
  }

  async sent(event) {
    const form = event.target.closest("form[data-act]");
    if (!form || this.line.readyState !== WebSocket.OPEN) return; // the form itself
    event.preventDefault();
    const facts = Object.fromEntries([...new FormData(form)].filter(([name, value]) => name !== "csrfmiddlewaretoken" && value !== ""));
    if ("accepts" in facts) facts.accepts = facts.accepts === "yes";
    if ("ply" in facts) facts.ply = this.found.ply;
    if (await this.do(facts)) form.querySelector('input[name="move"]')?.closest("form").reset();
  }

  problem(text) {
    const told = this.querySelector(".problem");
    told.textContent = text;
    told.hidden = !text;
  }

  // Showing

  show(found) {
    const before = this.found;
    this.found = found;
    this.told = performance.now();
    if (!before || before.ply !== found.ply) this.picked = null;
    this.draw();
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

  acts() {
    for (const part of this.querySelectorAll(".acts [data-side]")) {
      const may = this.found.may[part.dataset.side] ?? [];
      for (const each of part.querySelectorAll("[data-if]")) each.hidden = !may.includes(each.dataset.if);
    }
    for (const each of this.querySelectorAll("[data-player]")) each.classList.toggle("on-move", each.dataset.player === this.found.to_move && !this.found.ending);
    this.querySelector("[data-said]").replaceChildren(...this.found.said.map((text) => { const line = document.createElement("li"); line.textContent = text; return line; }));
  }

  say(before) {
    const { found } = this, said = this.querySelector(".said");
    const isMine = this.sides.includes(found.to_move);
    const parts = [];
    if (before && before.ply !== found.ply && found.last) parts.push(found.last);
    if (found.ending) parts.push(`${this.dataset.over} ${found.ending.result}. ${found.ending.why}`);
    else if (found.waits) parts.push(found.waits);
    else if (found.offer && !this.sides.includes(found.offer)) parts.push(this.dataset.offered);
    else if (found.phase === "playing") parts.push(isMine ? this.dataset.you : this.dataset.they);
    else parts.push(found.said_phase);
    if (found.due && !found.ending) parts.push(found.due);
    const text = [...parts, ...found.counts].join(". ");
    if (said.textContent !== text) said.textContent = text;
    document.title = (isMine && !found.ending ? "● " : "") + document.title.replace(/^● /, "");
  }

  tick() {
    const { clock } = this.found ?? {};
    if (!clock) return;
    const gone = performance.now() - this.told;
    for (const each of this.querySelectorAll("[data-time]")) {
      const side = each.dataset.time, face = clock[side];
      const free = clock.running === side && clock.due_ms !== null ? Math.max(0, clock.due_ms - face.ms) : 0; // a delay
      const left = Math.max(0, clock.running === side ? face.ms - Math.max(0, gone - free) : face.ms);
      each.textContent = shown(left);
      each.classList.toggle("low", left < 20_000);
    }
  }
}

function shown(ms) {
  const whole = ms < 20_000 ? Math.floor(ms / 100) / 10 : Math.ceil(ms / 1000);
  const seconds = Math.floor(whole), minutes = Math.floor(seconds / 60), hours = Math.floor(minutes / 60);
  const two = (number) => String(number).padStart(2, "0");
  if (ms < 20_000) return `0:${two(seconds)}.${Math.floor(whole * 10) % 10}`;
  return hours ? `${hours}:${two(minutes % 60)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

customElements.define("play-board", PlayBoard);
