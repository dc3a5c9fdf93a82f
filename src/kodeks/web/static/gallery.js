// An example, step by step: by links, by the arrow keys, or by itself. The server makes every step; without this, links
// do the same.

const PAUSE_MS = 1800; // between two steps while it plays; rulings take longer to read
const RULING_MS = 4200;

class GameReplay extends HTMLElement {
  connectedCallback() {
    this.step = Number(this.dataset.step);
    this.steps = Number(this.dataset.steps);
    this.isFlipped = "flipped" in this.dataset;
    this.fetched = new Map();
    this.player = this.querySelector("button.play");
    this.player.hidden = false;
    this.querySelector(".keys").hidden = false;
    this.player.addEventListener("click", () => (this.timer ? this.pause() : this.play()));
    this.addEventListener("click", (event) => this.clicked(event));
    this.pressed = (event) => this.key(event);
    document.addEventListener("keydown", this.pressed);
    this.reveal();
    this.get(this.step + 1);
  }

  disconnectedCallback() {
    this.pause();
    document.removeEventListener("keydown", this.pressed);
  }

  // What the visitor does

  clicked(event) {
    const link = event.target.closest("a[data-step], a[data-go], a.flip");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    this.pause();
    if (link.matches(".flip")) { this.isFlipped = !this.isFlipped; this.fetched.clear(); this.go(this.step); return; }
    this.go(link.dataset.step ?? this.target(link.dataset.go));
  }

  key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.target.closest("input, select, textarea, [contenteditable]")) return;
    const way = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last" }[event.key];
    if (!way) return;
    event.preventDefault();
    this.pause();
    this.go(this.target(way));
  }

  target(way) {
    return { first: 0, back: Math.max(0, this.step - 1), on: Math.min(this.steps, this.step + 1), last: this.steps }[way];
  }

  // Playing: never by itself, and every touch of it pauses

  play() {
    this.show_play(true);
    if (this.step === this.steps) this.go(0).then(() => this.wait());
    else this.next();
  }

  async next() {
    this.timer = -1; // on its way
    const was = this.step;
    if (!await this.go(was + 1) || !this.timer) return;
    if (this.step >= this.steps) this.pause();
    else this.wait();
  }

  wait() {
    const isRuled = this.querySelector(".now .verdict");
    this.timer = setTimeout(() => this.next(), isRuled ? RULING_MS : PAUSE_MS);
  }

  pause() {
    clearTimeout(this.timer);
    this.timer = 0;
    this.show_play(false);
  }

  show_play(isPlaying) {
    this.player.setAttribute("aria-label", isPlaying ? this.player.dataset.pause : this.player.dataset.play);
    this.player.firstElementChild.textContent = isPlaying ? "❚❚" : "▶";
    if (isPlaying) this.timer = -1;
  }

  // Going: the last wish counts, whatever comes first

  async go(wanted) {
    const step = Math.min(this.steps, Math.max(0, Number(wanted)));
    this.step = step;
    const wish = this.wish = Symbol("wish");
    const found = await this.get(step);
    if (wish !== this.wish) return true;
    const said = this.querySelector(".said");
    if (!found) { said.textContent = this.dataset.lost; this.pause(); return false; }
    this.show(found);
    said.textContent = found.said;
    this.get(step + 1);
    return true;
  }

  get(step) {
    if (step > this.steps) return null;
    if (!this.fetched.has(step)) this.fetched.set(step, this.ask(step));
    return this.fetched.get(step);
  }

  async ask(step) {
    const query = `step=${step}${this.isFlipped ? "&flipped=1" : ""}`;
    const answer = await fetch(`${this.dataset.look}?${query}`, { headers: { Accept: "application/json" } }).catch(() => null);
    const found = answer?.ok ? await answer.json().catch(() => null) : null;
    if (!found) { this.fetched.delete(step); return null; }
    const picture = new Image(); // it is there when the step is shown
    picture.src = new URL(`../diagram/?${query}`, new URL(this.dataset.look, location.href));
    await picture.decode().catch(() => null);
    return found;
  }

  show(found) {
    const now = this.querySelector(".now");
    const open = [...now.querySelectorAll("details")].map((each) => each.open);
    this.querySelector(".stage").innerHTML = found.stage; // made by our own server's templates
    now.innerHTML = found.now;
    now.querySelectorAll("details").forEach((each, place) => { each.open = Boolean(open[place]); });
    for (const link of this.querySelectorAll(".events a[aria-current]")) link.removeAttribute("aria-current");
    const current = this.querySelector(`.events a[data-step="${found.step}"]`);
    current?.setAttribute("aria-current", "step");
    this.reveal();
    this.querySelector(".so-far").textContent = `${found.step}/${this.steps}`;
    const address = new URL(location.href);
    address.searchParams.set("step", found.step);
    this.isFlipped ? address.searchParams.set("flipped", "1") : address.searchParams.delete("flipped");
    history.replaceState(null, "", address);
    for (const link of this.querySelectorAll("a[data-go]")) link.href = this.address(this.target(link.dataset.go));
    this.querySelector("a.flip").href = this.address(found.step, !this.isFlipped);
  }

  // The line of the step, in a list that scrolls; the page itself stays where it is.
  reveal() {
    const list = this.querySelector(".events"), current = list.querySelector("[aria-current]");
    if (!current || list.scrollHeight <= list.clientHeight) return;
    list.scrollTop += current.getBoundingClientRect().top - list.getBoundingClientRect().top - list.clientHeight / 3;
  }

  address(step, isFlipped = this.isFlipped) {
    return `?step=${step}${isFlipped ? "&flipped=1" : ""}`;
  }
}

customElements.define("game-replay", GameReplay);
