// Players a phone follows: who they are stays on the device; their next game is fetched and kept up with. Without
// scripts there is the card of each player.

const KEY = `kodeks-followed:${document.body.dataset.live}`;

function followed() {
  try { return JSON.parse(localStorage.getItem(KEY) ?? "[]").filter(Number.isInteger); } catch { return []; } // no storage here
}

function remember(numbers) {
  try { localStorage.setItem(KEY, JSON.stringify(numbers)); } catch { return; } // a private window: for this page only
}

customElements.define("follow-player", class extends HTMLElement {
  connectedCallback() {
    const number = Number(this.dataset.number), button = this.querySelector("button");
    const show = () => {
      const isFollowed = followed().includes(number);
      button.setAttribute("aria-pressed", isFollowed);
      button.textContent = isFollowed ? this.dataset.stop : this.dataset.start;
    };
    button.addEventListener("click", () => {
      const others = followed().filter((each) => each !== number);
      remember(others.length === followed().length ? [...others, number] : others);
      show();
      document.dispatchEvent(new Event("followed"));
    });
    show();
    this.hidden = false;
  }
});

customElements.define("followed-games", class extends HTMLElement {
  connectedCallback() {
    this.show();
    for (const told of ["followed", "live:round", "live:result", "live:people", "live:back"]) document.addEventListener(told, () => this.show());
  }

  async show() {
    const turn = (this.turn = (this.turn ?? 0) + 1);
    const parts = await Promise.all(followed().map(async (number) => {
      const answer = await fetch(this.dataset.of.replace("/0/", `/${number}/`), { cache: "no-cache" }).catch(() => null);
      return answer?.ok ? `<p>${await answer.text()}</p>` : "";
    }));
    if (turn !== this.turn) return; // another one is under way
    this.querySelector("div").innerHTML = parts.join("");
    this.hidden = !parts.some(Boolean);
  }
});
