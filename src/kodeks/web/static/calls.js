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

  tell(isOut) {
    const told = this.querySelector("[data-out]");
    if (isOut && told.hidden) ring(); // who relies on the bell hears that it rings no more
    told.hidden = !isOut;
  }

  async look() {
    const answer = await fetch(this.dataset.address).catch(() => null);
    if (!answer?.ok) return; // no connection: the next look may have one
    this.tell(answer.redirected); // somewhere else this session was ended, or it was its time
    if (answer.redirected) return;
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
