// Somebody of the federation's register, or of a published list, into the form of an entry: found while one types,
// chosen by click or Enter. Without this the same form is answered by a page.

customElements.define("from-register", class extends HTMLElement {
  connectedCallback() {
    this.input = this.querySelector("input");
    if (!this.input) return;
    this.querySelector("form").addEventListener("submit", (event) => { event.preventDefault(); this.find(); });
    this.querySelector("form button").hidden = true;
    this.list = this.querySelector("ul");
    this.form = this.nextElementSibling;
    this.asked = 0;
    this.input.addEventListener("input", () => this.find());
  }

  async find() {
    const asked = ++this.asked, address = `${this.dataset.address}?q=${encodeURIComponent(this.input.value)}`;
    const answer = await fetch(address).catch(() => null);
    if (!answer?.ok || asked !== this.asked) return;
    const { people } = await answer.json();
    if (asked !== this.asked) return;
    this.list.replaceChildren(...people.map((person) => this.row(person)));
    const text = this.dataset.found.replace("{n}", people.length);
    this.querySelector(".count-found").textContent = this.input.value.trim().length > 1 ? text : "";
  }

  row(person) {
    const item = document.createElement("li"), button = document.createElement("button");
    const more = document.createElement("small");
    button.type = "button";
    button.textContent = person.name;
    const rating = person.rating && `${person.rating} ${person.list_name}`;
    const numbers = person.licence || person.fide_id || person.fmjd_id;
    const source = person.source === "register" ? "" : person.source.toUpperCase();
    const said = [person.title, rating, person.federation, person.club, person.birth, numbers, source];
    more.textContent = said.filter(Boolean).join(" · ");
    button.append(more);
    button.addEventListener("click", () => this.take(person));
    item.append(button);
    return item;
  }

  take(person) {
    for (const [name, value] of Object.entries(person)) {
      const field = this.form.elements.namedItem(name);
      if (field) field.value = value;
    }
    const method = this.form.elements.namedItem("technical_method");
    if (method && person.rating) method.value = "";
    this.list.replaceChildren();
    this.querySelector(".count-found").textContent = "";
    this.input.value = "";
    this.form.querySelector("button.primary").focus();
  }
});
