// A search box for a long list: rows that do not fit are put away. Without this the whole list is there.

const plain = (text) => text.toLowerCase().replaceAll("ł", "l").normalize("NFD").replace(/\p{M}/gu, "");

customElements.define("filter-rows", class extends HTMLElement {
  connectedCallback() {
    this.hidden = false;
    this.addEventListener("input", () => this.apply());
    this.addEventListener("keydown", (event) => {
      if (event.key === "Escape") { this.querySelector("input[type=search]").value = ""; this.apply(); }
    });
    document.addEventListener("swapped", () => this.apply());
    document.addEventListener("renewed", () => this.apply());
  }

  apply() {
    const words = plain(this.querySelector("input[type=search]").value).split(/\s+/).filter(Boolean);
    const flagged = this.querySelector("input[type=checkbox]")?.checked ?? false;
    const list = document.getElementById(this.getAttribute("for"));
    const rows = [...list.querySelectorAll("tbody tr, li:not(li li)")];
    let shown = 0;
    for (const row of rows) {
      const text = plain(row.textContent);
      row.hidden = !words.every((word) => text.includes(word)) || (flagged && !("flagged" in row.dataset));
      shown += row.hidden ? 0 : 1;
    }
    this.querySelector("output").textContent = words.length || flagged ? this.dataset.count.replace("{n}", shown) : "";
  }
});
