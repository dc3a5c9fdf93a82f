// The arbiter's wall: when something happens at a board the part that shows it is fetched anew. Forms stay as they are.

class LiveWall extends HTMLElement {
  connectedCallback() {
    this.stream = new EventSource(this.dataset.live);
    this.stream.addEventListener("pulse", () => this.renew());
    this.timer = setInterval(() => { if (!document.hidden) this.renew(); }, 5000); // moves and clocks
    this.title = document.title;
    this.count();
  }

  disconnectedCallback() { clearInterval(this.timer); this.stream.close(); }

  async renew() {
    if (this.isAsking) { this.isStale = true; return; }
    this.isAsking = true;
    const answer = await fetch(location.href, { headers: { Accept: "text/html" } }).catch(() => null);
    if (answer?.ok) {
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const made = page.querySelector("live-wall");
      if (made) {
        this.dataset.calls = made.dataset.calls ?? "";
        this.replaceChildren(...made.childNodes);
        this.count();
      }
    }
    this.isAsking = false;
    if (this.isStale) { this.isStale = false; this.renew(); }
  }

  count() {
    const calls = Number(this.dataset.calls ?? 0);
    document.title = calls ? `(${calls}) ${this.title}` : this.title;
  }
}

customElements.define("live-wall", LiveWall);
