// A tablet between the players is their clock. The server keeps the time: this counts between two of its words, sends
// what is pressed, and says so when the line is gone. Without it the halves are forms.
import { left, written } from "./clock_face.js";
import { GameLine } from "./game_line.js";

const LOW = 20_000; // milliseconds left
const SURE = 700; // after that a flag is down on the server, too: a press may have been on its way
const GHOST = 800; // milliseconds in which a click belongs to the touch before it

class GameClock extends HTMLElement {
  connectedCallback() {
    this.sides = this.dataset.sides.split(" ").filter(Boolean);
    this.isLoud = localStorage.getItem("kodeks-clock-mute") === null;
    this.touched = {};
    for (const half of this.querySelectorAll("[data-half]")) this.enliven(half);
    this.addEventListener("submit", (event) => this.sent(event));
    this.addEventListener("click", (event) => this.clicked(event));
    this.keys = (event) => this.key(event);
    document.addEventListener("keydown", this.keys);
    this.seen = () => { if (!document.hidden) this.wake(); };
    document.addEventListener("visibilitychange", this.seen);
    this.tools();
    this.show(JSON.parse(this.dataset.facts));
    this.line = new GameLine(this.dataset.game, { view: (view) => this.show(view), opened: () => this.opened(), lost: () => this.lost(), gone: () => this.leave() });
    this.timer = setInterval(() => this.tick(), 50);
    this.wake();
  }

  disconnectedCallback() {
    clearInterval(this.timer);
    document.removeEventListener("keydown", this.keys);
    document.removeEventListener("visibilitychange", this.seen);
    this.line.close();
  }

  half(side) { return this.querySelector(`[data-half="${side}"]`); }

  get pressing() { return this.found.phase === "before" ? "black" : this.found.clock.running; } // Black starts White's clock [II.4.4]

  // Pressing: the touch counts, not its end; a key or a screen reader clicks

  enliven(half) {
    const side = half.dataset.half, button = half.querySelector(".press");
    button.disabled = false; // whoever touches the wrong half hears nothing, and nothing happens
    button.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      this.touched[side] = performance.now();
      this.press(side);
    });
    button.addEventListener("click", (event) => {
      event.preventDefault();
      if (performance.now() - (this.touched[side] ?? -GHOST) > GHOST) this.press(side);
    });
    button.addEventListener("contextmenu", (event) => event.preventDefault());
  }

  key(event) {
    if (event.repeat || event.altKey || event.ctrlKey || event.metaKey) return;
    const isLying = matchMedia("(orientation: portrait)").matches;
    const near = this.classList.contains("swapped") ? "black" : "white", far = near === "white" ? "black" : "white";
    const of = isLying ? { ArrowDown: near, ArrowUp: far } : { ArrowLeft: near, ArrowRight: far };
    const isElsewhere = event.target.closest("button:not(.press), a, summary, input");
    const side = of[event.key] ?? (event.key === " " && !isElsewhere ? this.pressing : null);
    if (!side) return;
    event.preventDefault();
    this.press(side);
  }

  async press(side) {
    this.wake();
    if (!this.sides.includes(side) || side !== this.pressing || this.isSending || this.found.ending) return;
    const facts = this.found.phase === "before" ? { as: side, do: "start" } : { as: side, do: "press" };
    if (facts.do === "press" && this.found.phase !== "playing") return;
    this.beep(1100, 0.03);
    if (!this.line.lives()) { this.hold(side, facts); return; }
    await this.do(facts);
  }

  // A press that finds no line waits for it; if something has happened meanwhile it is void

  hold(side, facts) {
    this.held = { facts, seq: this.found.seq };
    this.half(side).classList.add("waits");
    this.problem(this.dataset.held);
  }

  release(view) {
    const { held } = this;
    this.held = null;
    for (const half of this.querySelectorAll(".half.waits")) half.classList.remove("waits");
    if (held && held.seq === view.seq) this.do(held.facts);
  }

  async do(facts) {
    this.isSending = true;
    const word = await this.line.do(facts);
    this.isSending = false;
    this.problem(word.lost ? this.dataset.lost : word.refused ?? "");
    return !word.lost && !word.refused;
  }

  async sent(event) {
    const form = event.target.closest("form[data-act]");
    if (!form || !this.line.hasBeen) return; // the form itself
    event.preventDefault();
    const facts = Object.fromEntries([...new FormData(form)].filter(([name, value]) => !["csrfmiddlewaretoken", "page"].includes(name) && value !== ""));
    if ("accepts" in facts) facts.accepts = facts.accepts === "yes";
    await this.do(facts);
  }

  // The line

  opened() {
    this.classList.remove("lost");
    this.problem("");
    this.isBack = true; // the view that follows decides what becomes of a press that waits
  }

  lost() {
    this.classList.add("lost");
    this.problem(this.dataset.lost);
  }

  leave() { // another device is the clock now
    clearInterval(this.timer);
    this.sides = [];
    this.held = null;
    this.classList.add("lost");
    for (const each of this.querySelectorAll("[data-if]")) each.hidden = true;
    this.problem(this.dataset.gone);
  }

  // Showing

  show(found) {
    const before = this.found;
    if (before && Object.keys(found.may).sort().join(" ") !== [...this.sides].sort().join(" ")) { location.reload(); return; } // a seat was given to another device, or to this one
    this.found = found;
    this.told = performance.now();
    this.classList.toggle("is-played", found.phase !== "before");
    for (const half of this.querySelectorAll("[data-half]")) this.draw(half);
    this.tick();
    this.say(before);
    if (this.isBack) { this.isBack = false; this.release(found); }
  }

  draw(half) {
    const side = half.dataset.half, face = this.found.clock[side], may = this.found.may[side] ?? [];
    half.classList.toggle("running", this.found.clock.running === side);
    half.querySelector("[data-stage]").textContent = face.told;
    half.querySelector(".press").setAttribute("aria-disabled", String(this.pressing !== side));
    for (const each of half.querySelectorAll("[data-if]")) each.hidden = !may.includes(each.dataset.if) || may.includes(each.dataset.unless);
  }

  say(before) {
    const { found } = this, parts = [];
    if (found.ending) parts.push(`${this.dataset.over} ${found.ending.result} – ${found.ending.why}`);
    else if (found.waits) parts.push(found.waits);
    else if (found.offer) parts.push(this.dataset.offered);
    else if (found.phase === "before") parts.push(this.dataset.begin);
    else if (found.phase !== "playing") parts.push(found.said_phase);
    const last = found.said.at(-1);
    if (before && !found.ending && last && last !== before.said.at(-1)) parts.push(last); // such as a clock that was corrected
    const now = parts.join(" ") || this.dataset[found.clock.running] || found.said_phase;
    const told = this.querySelector(".told");
    if (told.textContent !== now) told.textContent = now;
  }

  tick() {
    const { clock, ending } = this.found, gone = performance.now() - this.told;
    for (const half of this.querySelectorAll("[data-half]")) {
      const side = half.dataset.half, isRunning = clock.running === side, rest = left(clock[side], isRunning, clock.due_ms, gone);
      const time = half.querySelector(".time"), isDown = clock[side].flag || (isRunning && rest === 0), text = written(rest);
      if (time.textContent !== text) time.textContent = text;
      time.toggleAttribute("data-long", text.length > 6);
      half.classList.toggle("low", rest < LOW);
      if (isDown && !half.classList.contains("flag") && !this.classList.contains("lost")) this.beep(440, 1.2);
      half.classList.toggle("flag", isDown);
      if (isRunning && !ending && rest === 0 && gone > (clock.due_ms ?? 0) + SURE) this.offerFlag(side === "white" ? "black" : "white");
    }
  }

  offerFlag(side) { // nothing happens when a flag falls: the opponent says so [II.6.12, FIDE 6.8]
    const button = this.half(side).querySelector('[data-if="flag"]');
    if (this.sides.includes(side) && button.hidden) button.hidden = false;
  }

  problem(text) {
    const told = this.querySelector(".problem");
    if (told.textContent !== text) told.textContent = text;
    told.hidden = !text;
  }

  // The device

  tools() {
    const sound = this.querySelector("[data-sound]"), full = this.querySelector("[data-full]");
    sound.parentElement.hidden = false;
    sound.setAttribute("aria-pressed", String(this.isLoud));
    full.parentElement.hidden = !document.fullscreenEnabled;
  }

  clicked(event) {
    const way = event.target.closest("a[data-switch]");
    if (way) { // no new page: the clock runs
      event.preventDefault();
      const isOn = this.classList.toggle(way.dataset.switch), address = new URL(location.href);
      isOn ? address.searchParams.set(way.dataset.switch, "1") : address.searchParams.delete(way.dataset.switch);
      history.replaceState(null, "", address);
    } else if (event.target.closest("[data-sound]")) this.mute();
    else if (event.target.closest("[data-full]")) document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen();
  }

  mute() {
    this.isLoud = !this.isLoud;
    if (this.isLoud) localStorage.removeItem("kodeks-clock-mute"); else localStorage.setItem("kodeks-clock-mute", "1");
    this.querySelector("[data-sound]").setAttribute("aria-pressed", String(this.isLoud));
    this.beep(1100, 0.03);
  }

  beep(pitch, seconds) {
    if (!this.isLoud || !navigator.userActivation?.hasBeenActive) return; // browsers sound only when somebody has touched them
    this.audio ??= new AudioContext();
    this.audio.resume();
    const tone = this.audio.createOscillator(), volume = this.audio.createGain(), from = this.audio.currentTime;
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.3, from);
    volume.gain.exponentialRampToValueAtTime(0.001, from + seconds);
    tone.connect(volume).connect(this.audio.destination);
    tone.start(from);
    tone.stop(from + seconds);
  }

  async wake() { // the screen stays on as long as this is in sight
    if (this.isAwake || document.hidden) return;
    this.isAwake = true;
    const lock = await navigator.wakeLock?.request("screen").catch(() => null);
    lock?.addEventListener("release", () => { this.isAwake = false; });
    if (!lock) this.isAwake = false; // the battery may be low just now: the next press asks again
    if (!lock && !this.isTold) {
      this.isTold = true;
      this.querySelector(".hint").append(` ${this.dataset.awake}`);
    }
  }
}

customElements.define("game-clock", GameClock);
