// The round timer: how long the round runs, and how long until a missing player has lost. It goes by the server's clock.

class RoundTimer extends HTMLElement {
  connectedCallback() {
    const moment = (name) => Date.parse(this.getAttribute(name));
    this.ahead = Date.now() - moment("now"); // of this computer's clock
    this.started = moment("started");
    this.late = moment("late");
    this.querySelector(".elapsed").hidden = false;
    this.tick();
    this.timer = setInterval(() => this.tick(), 1000);
  }

  disconnectedCallback() {
    clearInterval(this.timer);
  }

  tick() {
    const now = Date.now() - this.ahead;
    this.querySelector(".elapsed [role=timer]").textContent = written(now - this.started);
    const left = this.late - now;
    this.querySelector(".left").textContent = left > 0 ? `(−${written(left)})` : "";
    this.querySelector(".late").classList.toggle("over", left <= 0);
  }
}

function written(milliseconds) {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const two = (number) => String(number).padStart(2, "0");
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

customElements.define("round-timer", RoundTimer);
