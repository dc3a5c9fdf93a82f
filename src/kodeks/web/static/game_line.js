// The line of a page to its game: what the server tells comes as a whole view, what is done goes out one by one and is
// answered when it is on the disk. A line that breaks is opened again; nothing is sent twice.

import { Silence, patience } from "./silence.js";

const AGAIN = [250, 500, 1000, 2000, 4000]; // milliseconds until the line is tried again
const PATIENCE = 13_000; // milliseconds without a word, or an answer, until a line is dead
const NOT_YOURS = 4404; // why the server closes a line

export class GameLine {
  // `page` is told of it: view(facts), opened(), lost(), gone()
  constructor(game, page) {
    this.game = game;
    this.page = page;
    this.number = 0;
    this.waiting = new Map();
    this.silence = new Silence();
    this.tries = 0;
    this.hasBeen = false; // that it was open once: else something between lets no line through
    this.online = () => { if (!this.isOpen) this.open(); };
    this.offline = () => { if (this.isOpen) this.drop(); };
    addEventListener("online", this.online);
    addEventListener("offline", this.offline);
    this.timer = setInterval(() => this.watch(), 500);
    this.open();
  }

  get isOpen() { return this.line?.readyState === WebSocket.OPEN; }

  // Whether what is done now goes out: the machine may just have woken
  lives() {
    this.watch();
    return this.isOpen;
  }

  close() {
    this.isGone = true;
    clearInterval(this.timer);
    clearTimeout(this.again);
    removeEventListener("online", this.online);
    removeEventListener("offline", this.offline);
    this.line?.close();
  }

  // Of several that were opened only the last is listened to

  open() {
    clearTimeout(this.again);
    this.line?.close();
    const to = new URL(`/live/board/${this.game}`, location.href);
    to.protocol = to.protocol.replace("http", "ws");
    const line = this.line = new WebSocket(to);
    this.hear(PATIENCE);
    const mine = (what) => (event) => { if (line === this.line && !this.isGone) what(event); };
    line.addEventListener("open", mine(() => { this.tries = 0; this.hasBeen = true; this.page.opened(); }));
    line.addEventListener("message", mine((event) => this.heard(JSON.parse(event.data))));
    line.addEventListener("close", mine((event) => { if (event.code === NOT_YOURS) this.leave(); else this.closed(); }));
  }

  closed() {
    this.page.lost();
    for (const answer of this.waiting.values()) answer({ lost: true }); // the next view tells what became of it
    this.waiting.clear();
    clearTimeout(this.again);
    if (!this.hasBeen && this.tries === AGAIN.length) this.again = setTimeout(() => location.reload(), 2 * AGAIN.at(-1)); // as without scripts
    else this.again = setTimeout(() => this.open(), AGAIN[Math.min(this.tries++, AGAIN.length - 1)]);
  }

  leave() { // another device holds the seat now: nothing is told here any more
    this.close();
    this.page.gone();
  }

  heard(word) {
    this.hear(word.next ? patience(word.next) : this.patience);
    if ("echo" in word) this.line.send(JSON.stringify({ echo: word.echo }));
    else if ("gone" in word) this.leave();
    else if ("view" in word) this.page.view(word.view);
    else {
      this.waiting.get(word.n)?.(word);
      this.waiting.delete(word.n);
    }
  }

  // One act: what the server answers, {refused} with why, or {lost} if there is no line

  do(facts) {
    if (!this.lives()) return Promise.resolve({ lost: true });
    const n = ++this.number;
    if (!this.waiting.size) this.hear(this.patience); // from now on an answer is waited for
    return new Promise((answered) => {
      this.waiting.set(n, answered);
      this.line.send(JSON.stringify({ n, ...facts }));
    });
  }

  // A line that is silent for too long is dead, whatever the system says of it; it is not waited for until it is closed

  hear(patience) {
    this.patience = patience;
    this.silence.end();
  }

  watch() {
    if (!this.line || this.line.readyState === WebSocket.CLOSED) return; // it is opened again in a moment
    if (this.silence.ms > (this.waiting.size ? PATIENCE : this.patience)) this.drop();
  }

  drop() {
    const dead = this.line;
    this.line = null;
    dead.close();
    this.closed();
  }
}
