// The arbiter's wall: when something happens at a board the part that shows it is fetched anew. A form in which somebody
// is at work stays as it is.
import { left, written } from "./clock_face.js";
import "./small_board.js";

class LiveWall extends HTMLElement {
  connectedCallback() {
    this.stream = new EventSource(this.dataset.live);
    this.stream.addEventListener("pulse", () => this.renew());
    this.timer = setInterval(() => { if (!document.hidden) this.renew(); }, 5000); // should a word be lost
    this.ticking = setInterval(() => this.tick(), 200);
    this.heading = document.title;
    this.told = performance.now();
    const sound = document.querySelector("[data-sound]");
    if (sound) {
      sound.hidden = false;
      sound.addEventListener("click", () => this.sound(sound)); // browsers sound only when somebody has asked for it
    }
    document.addEventListener("input", (event) => event.target.closest("[data-renew]")?.setAttribute("data-touched", ""));
    this.count();
    this.tick();
  }

  disconnectedCallback() { clearInterval(this.timer); clearInterval(this.ticking); this.stream.close(); }

  async renew() {
    if (this.isAsking) { this.isStale = true; return; }
    this.isAsking = true;
    const answer = await fetch(location.href, { headers: { Accept: "text/html" } }).catch(() => null);
    if (answer?.ok) {
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const made = page.querySelector("live-wall");
      if (made) this.replace(made);
      for (const part of document.querySelectorAll("[data-renew]")) this.part(part, page.querySelector(`[data-renew="${part.dataset.renew}"]`));
    }
    this.isAsking = false;
    if (this.isStale) { this.isStale = false; this.renew(); }
  }

  part(old, made) { // one in which somebody is at work stays as it is
    const isUsed = old.contains(document.activeElement) || old.querySelector("details[open]") || old.matches("[data-touched]");
    if (made && !isUsed && made.textContent !== old.textContent) old.replaceWith(made);
  }

  replace(made) {
    const before = Number(this.dataset.calls ?? 0), focus = this.contains(document.activeElement) ? document.activeElement.getAttribute("href") : null;
    this.dataset.calls = made.dataset.calls ?? "";
    this.replaceChildren(...made.childNodes);
    this.told = performance.now();
    if (focus) this.querySelector(`a[href="${CSS.escape(focus)}"]`)?.focus();
    this.count();
    this.tick();
    if (Number(this.dataset.calls) > before) this.call();
  }

  count() {
    const calls = Number(this.dataset.calls ?? 0);
    document.title = calls ? `(${calls}) ${this.heading}` : this.heading;
  }

  // Somebody waits: it is told, and sounds if that was wished

  call() {
    const told = document.querySelector("[data-told]"), first = this.querySelector(".urgent");
    if (told && first) told.textContent = first.innerText.replace(/\s+/g, " ").trim();
    this.beep();
  }

  sound(button) {
    this.audio ??= new AudioContext();
    this.isLoud = !this.isLoud;
    button.setAttribute("aria-pressed", String(this.isLoud));
    this.audio.resume();
    this.beep();
  }

  beep() {
    if (!this.isLoud) return;
    const now = this.audio.currentTime;
    [660, 880].forEach((pitch, place) => {
      const tone = this.audio.createOscillator(), volume = this.audio.createGain(), from = now + place * 0.18;
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime(0.25, from);
      volume.gain.exponentialRampToValueAtTime(0.001, from + 0.16);
      tone.connect(volume).connect(this.audio.destination);
      tone.start(from);
      tone.stop(from + 0.17);
    });
  }

  tick() {
    const gone = performance.now() - this.told;
    for (const each of this.querySelectorAll("[data-ms]")) {
      const { ms, due, running } = each.dataset;
      each.textContent = written(left({ ms: Number(ms) }, running !== undefined, due ? Number(due) : null, gone));
    }
  }
}

customElements.define("live-wall", LiveWall);
