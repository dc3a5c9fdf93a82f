// A board of practice: as any board that is played at, but nobody keeps the game. Its log stands in the page, goes to the
// server with each act and comes back longer by it. Without this the form does the same.
import { PlayBoard } from "./play.js";

class PracticeBoard extends PlayBoard {
  connectedCallback() {
    super.connectedCallback();
    this.form.elements.move.value = "";
  }

  get form() { return this.querySelector("form#practice"); }

  connect() { return { hasBeen: true, isOpen: true, close() {}, do: (facts) => this.post(`${facts.as} ${facts.do}`, facts.move) }; }

  sent(event) {
    const act = event.submitter?.value ?? "";
    if (act === "download" || !act) return; // the form itself
    event.preventDefault();
    this.post(act, null);
  }

  // One act after the other, each on the log that the one before has left

  post(act, move) {
    this.asked = (this.asked ?? Promise.resolve()).then(() => this.answered(act, move));
    return this.asked;
  }

  async answered(act, move) {
    const body = new FormData(this.form);
    body.set("act", act);
    if (move) body.set("move", move);
    const answer = await fetch(location.href, { method: "POST", body, headers: { Accept: "application/json" } }).catch(() => null);
    const word = answer && await answer.json().catch(() => null);
    if (!word) { this.problem(this.dataset.lost); return { lost: true }; }
    if (word.log) {
      this.form.elements.log.value = word.log;
      this.form.querySelector("[data-move-button]").value = `${word.view.mover} move`;
      this.show(word.view);
      if (!word.refused) this.form.elements.move.value = "";
    }
    this.problem(word.refused ?? "");
    return word;
  }

  say(before) { // both sides sit here
    super.say(before);
    const { found } = this, said = this.querySelector(".said");
    if (found.offer && !found.ending) said.textContent = `${this.dataset.offered} ${said.textContent}`;
  }
}

customElements.define("practice-board", PracticeBoard);
