// A field that takes a move or a word, and tells the answers without leaving it. The server understands; this sends,
// tells, remembers what was said and offered, and keeps the alarms of this device.
import { left } from "./clock_face.js";

const KEPT = "kodeks-alarms"; // in the memory of the device: pairs of milliseconds and words
const MOST = 40; // answers that stay

class BoardTalk extends HTMLElement {
  connectedCallback() {
    this.board = this.closest("play-board, practice-board");
    this.form = this.querySelector("form");
    this.field = this.form.elements.say;
    this.answers = this.querySelector(".replies");
    this.choices = [...this.form.querySelectorAll('[name="choice"]')].map((each) => each.value);
    this.said = []; // the last first
    this.at = -1;
    this.form.addEventListener("submit", (event) => { if (event.submitter?.name !== "act") { event.preventDefault(); this.submit(); } });
    this.field.addEventListener("keydown", (event) => this.key(event));
    const [side] = this.dataset.who.split("_");
    if (this.board && ["white", "black", "both"].includes(side)) this.timer = setInterval(() => this.look(side), 200);
  }

  disconnectedCallback() { clearInterval(this.timer); }

  // Who types fast is not kept waiting: one sentence after the other is asked and answered

  submit() {
    const say = this.field.value.trim();
    if (!say) return;
    this.audio ??= "AudioContext" in window ? new AudioContext() : null; // browsers sound only after a key was pressed
    this.audio?.resume();
    this.field.value = "";
    this.said.unshift(say);
    this.at = -1;
    this.turn = (this.turn ?? Promise.resolve()).then(() => this.converse(say));
  }

  async converse(say) {
    const answer = await this.ask(say), isBad = answer.refused !== undefined;
    this.choices = answer.choices ?? [];
    if (answer.alarms) this.alarms = answer.alarms;
    if (isBad && !this.field.value) { this.field.value = say; this.field.select(); } // to be put right
    this.tell(say, answer.told?.length ? answer.told : [answer.refused].filter(Boolean), isBad);
  }

  async ask(say) {
    const { choices } = this, alarms = this.alarms.map(([ms]) => ms);
    if (this.board?.line.hasBeen) {
      const word = await this.board.line.do({ as: this.dataset.who, say, ply: this.board.found.ply, choices, alarms });
      return word.lost ? { refused: this.board.dataset.lost } : word;
    }
    const facts = new FormData(this.form);
    facts.set("say", say);
    facts.delete("choice");
    for (const each of choices) facts.append("choice", each);
    facts.set("alarms", alarms.join(" "));
    const answer = await fetch(this.form.action, { method: "POST", body: facts, headers: { Accept: "application/json" } }).catch(() => null);
    return answer?.ok ? answer.json() : { refused: this.dataset.lost ?? this.board?.dataset.lost ?? String(answer?.status ?? "") };
  }

  // What was asked stays beside its answer for who sees it; who hears it has just typed it

  tell(asked, sentences, isBad = false) {
    if (!sentences.length) return;
    const line = (text, name) => { const made = document.createElement("p"); made.textContent = text; if (name) made.className = name; return made; };
    const made = sentences.map((text) => line(text, isBad ? "bad" : ""));
    if (asked) { made.unshift(line(asked, "asked")); made[0].setAttribute("aria-hidden", "true"); }
    this.answers.append(...made);
    this.answers.tabIndex = 0; // it may scroll
    while (this.answers.childElementCount > MOST) this.answers.firstElementChild.remove();
    this.answers.scrollTop = made[0].offsetTop - this.answers.offsetTop; // a long answer from its beginning
  }

  key(event) {
    const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (event.key === "Escape") { this.field.value = ""; this.at = -1; }
    else if (step && this.said.length) {
      event.preventDefault();
      this.at = Math.min(Math.max(this.at + step, -1), this.said.length - 1);
      this.field.value = this.said[this.at] ?? "";
    }
  }

  // Alarms: told and sounded when so much is left on the own clock while it runs

  get alarms() {
    try { return JSON.parse(localStorage.getItem(KEPT)) ?? []; } catch { return this.unkept ?? []; } // a device without memory
  }

  set alarms(alarms) {
    this.unkept = alarms;
    try { localStorage.setItem(KEPT, JSON.stringify(alarms)); } catch { /* until the page is left */ }
  }

  look(who) {
    const { found, told } = this.board, clock = found?.clock, side = who === "both" ? clock?.running : who;
    if (side !== this.watched) { this.watched = side; this.rest = null; }
    if (!clock || clock.running !== side) { this.rest = null; return; }
    const rest = left(clock[side], true, clock.due_ms, performance.now() - told), before = this.rest;
    this.rest = rest;
    if (before === null || before === undefined) return;
    const due = this.alarms.filter(([ms]) => rest <= ms && ms < before);
    if (!due.length) return;
    this.tell("", [due.at(-1)[1]]);
    this.sound();
  }

  sound() {
    if (!this.audio) return;
    const now = this.audio.currentTime;
    [880, 660, 880].forEach((pitch, place) => {
      const tone = this.audio.createOscillator(), volume = this.audio.createGain(), from = now + place * 0.2;
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime(0.25, from);
      volume.gain.exponentialRampToValueAtTime(0.001, from + 0.18);
      tone.connect(volume).connect(this.audio.destination);
      tone.start(from);
      tone.stop(from + 0.19);
    });
  }
}

// From anywhere on the page to the field, and from one to the next

document.addEventListener("keydown", (event) => {
  if (!event.altKey || event.ctrlKey || event.metaKey || event.code !== "KeyM") return;
  const fields = [...document.querySelectorAll("board-talk input[name='say']")];
  if (!fields.length) return;
  event.preventDefault();
  fields[(fields.indexOf(document.activeElement) + 1) % fields.length].focus();
});

customElements.define("board-talk", BoardTalk);
