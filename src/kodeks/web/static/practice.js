// A board of practice: as any board that is played at, but nobody keeps the game. Its log stands in the page, goes to the
// server with each act and comes back longer by it. Without this the form does the same.
import { PlayBoard } from "./play.js";

class PracticeBoard extends PlayBoard {
  get form() { return this.querySelector("form#practice"); }

  connect() { return { hasBeen: true, isOpen: true, close() {}, do: (facts) => this.post("say" in facts ? facts : { act: `${facts.as} ${facts.do}`, move: facts.move ?? "" }) }; }

  sent(event) {
    const act = event.submitter?.value ?? "";
    if (act === "download" || !act) return; // the form itself
    event.preventDefault();
    this.post({ act });
  }

  // One act after the other, each on the log that the one before has left

  post(wanted) {
    this.asked = (this.asked ?? Promise.resolve()).then(() => this.answered(wanted));
    return this.asked;
  }

  async answered({ act = "", move, say = "", choices = [], alarms = [] }) {
    const body = new FormData(this.form);
    body.set("act", act);
    body.set("say", say);
    if (move !== undefined) body.set("move", move);
    body.delete("choice");
    for (const each of choices) body.append("choice", each);
    body.set("alarms", alarms.join(" "));
    const answer = await fetch(location.href, { method: "POST", body, headers: { Accept: "application/json" } }).catch(() => null);
    const word = answer && await answer.json().catch(() => null);
    if (!word) { this.problem(this.dataset.lost); return { lost: true }; }
    if (word.log) {
      this.form.elements.log.value = word.log;
      this.show(word.view);
      if (!word.refused && this.form.elements.move) this.form.elements.move.value = "";
    }
    if (!say) this.problem(word.refused ?? ""); // what was said is answered where it was
    return word;
  }

  say(before) { // both sides sit here
    super.say(before);
    const { found } = this, said = this.querySelector(".said");
    if (found.offer && !found.ending) said.textContent = `${this.dataset.offered} ${said.textContent}`;
    this.list("[data-endgame]", found.endgame);
    this.querySelector("[data-endgame-told]").hidden = !found.endgame.length;
  }
}

customElements.define("practice-board", PracticeBoard);
