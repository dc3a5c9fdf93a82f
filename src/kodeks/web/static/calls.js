// Calls of the arbiter on every page of the desk: counted in the title, and rung if he wishes.
import { bind, count, ring } from "./ring.js";

const SECONDS_BETWEEN_LOOKS = 5;

class DeskCalls extends HTMLElement {
  connectedCallback() {
    bind(this.querySelector("[data-ring]"));
    this.calls = this.counted(this);
    count(this.calls);
    this.timer = setInterval(() => this.look(), SECONDS_BETWEEN_LOOKS * 1000);
    document.addEventListener("desk:pulse", () => this.look()); // a page that listens tells at once
  }

  disconnectedCallback() { clearInterval(this.timer); }

  counted(part) { return Number(part.querySelector("[data-calls]").dataset.calls); }

  async look() {
    const answer = await fetch(this.dataset.address).catch(() => null);
    if (!answer?.ok || answer.redirected) return; // no connection, or signed out: the next look may have one
    const made = document.createElement("template");
    made.innerHTML = await answer.text();
    const shown = this.querySelector("[data-calls]"), fresh = made.content.querySelector("[data-calls]");
    const isOpen = shown.querySelector("details")?.open;
    if (shown.textContent === fresh.textContent) return;
    shown.replaceWith(fresh);
    if (isOpen && fresh.querySelector("details")) fresh.querySelector("details").open = true;
    const before = this.calls;
    this.calls = this.counted(this);
    count(this.calls);
    if (this.calls > before) ring();
  }
}

customElements.define("desk-calls", DeskCalls);
