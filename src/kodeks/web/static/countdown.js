// How long is left until a deadline, by the server's clock. Without this the moment itself is there.

customElements.define("count-down", class extends HTMLElement {
  connectedCallback() {
    this.ahead = Date.now() - Date.parse(this.getAttribute("now")); // of this computer's clock
    this.due = Date.parse(this.getAttribute("due"));
    this.tick();
    this.timer = setInterval(() => this.tick(), 1000);
  }

  disconnectedCallback() {
    clearInterval(this.timer);
  }

  tick() {
    const left = Math.floor((this.due - Date.now() + this.ahead) / 1000);
    const two = (number) => String(number).padStart(2, "0");
    const shown = `${Math.floor(left / 3600)}:${two(Math.floor(left / 60) % 60)}:${two(left % 60)}`;
    this.querySelector(".left").textContent = left > 0 ? `(−${shown})` : "";
    this.firstElementChild.classList.toggle("bad", left <= 0);
  }
});
