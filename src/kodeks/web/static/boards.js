// The arbiter's wall: when something happens at a board the part that shows it is fetched anew. A form in which somebody
// is at work stays as it is.
import { left, written } from "./clock_face.js";
import "./small_board.js";
import { bind, count, ring } from "./ring.js";

class LiveWall extends HTMLElement {
  connectedCallback() {
    this.listen();
    this.timer = setInterval(() => this.look(), 5000);
    this.ticking = setInterval(() => this.tick(), 200);
    this.told = performance.now();
    const sound = document.querySelector("[data-ring]");
    if (sound) bind(sound);
    document.addEventListener("input", (event) => event.target.closest("[data-renew]")?.setAttribute("data-touched", ""));
    this.count();
    this.tick();
  }

  disconnectedCallback() { clearInterval(this.timer); clearInterval(this.ticking); this.stream.close(); }

  listen() {
    this.stream = new EventSource(this.dataset.live);
    this.stream.addEventListener("pulse", () => this.renew());
  }

  // Should a word be lost. A stream that was refused, as by a server that starts anew, is not opened again by the browser:
  // nobody would be rung for where the wall stands behind another page.
  look() {
    const isRefused = this.stream.readyState === EventSource.CLOSED;
    if (isRefused) this.listen();
    if (isRefused || !document.hidden) this.renew();
  }

  async renew() {
    if (this.isAsking) { this.isStale = true; return; }
    this.isAsking = true;
    const answer = await fetch(location.href, { headers: { Accept: "text/html" } }).catch(() => null);
    if (answer?.ok) {
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const made = page.querySelector("live-wall");
      if (made) this.replace(made); // also where its address, of a form that was sent, leads to this page only now
      else if (answer.redirected && !document.querySelector("[data-touched]")) { location.replace(answer.url); return; } // signed out
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
    if (made.dataset.calls !== undefined) this.dataset.calls = made.dataset.calls;
    this.replaceChildren(...made.childNodes);
    this.told = performance.now();
    if (focus) this.querySelector(`a[href="${CSS.escape(focus)}"]`)?.focus();
    this.count();
    this.tick();
    if (Number(this.dataset.calls) > before) this.call();
  }

  count() {
    if (this.dataset.calls !== undefined) count(Number(this.dataset.calls)); // one board alone counts nothing
  }

  // Somebody waits: it is told, and sounds if that was wished

  call() {
    const told = document.querySelector("[data-told]"), first = this.querySelector(".urgent");
    if (told && first) told.textContent = first.innerText.replace(/\s+/g, " ").trim();
    ring();
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
