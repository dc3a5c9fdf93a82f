// The boards of a round: a game that begins, and how far it is, as the stream tells it. Whatever makes a part of the
// page anew, what was told stays.
const told = new Map();

function show(facts) {
  const row = document.getElementById(`b${facts.place}`), state = row?.querySelector("[data-state]");
  if (!state || (!facts.plies && !facts.clock)) return;
  const phases = JSON.parse(document.querySelector("[data-phases]").dataset.phases);
  const move = facts.plies ? `${Math.ceil(facts.plies / 2)}${facts.plies % 2 ? "." : "…"} ${facts.last}` : phases[facts.phase];
  state.textContent = facts.ending || move;
  state.hidden = false;
  const game = row.querySelector("[data-game]"), all = document.querySelector("[data-watch-all]");
  if (game?.dataset.address) game.href = game.dataset.address; // there was nothing to see before
  for (const part of [game, all]) if (part) part.hidden = false;
}

document.addEventListener("live:boards", ({ detail }) => {
  for (const facts of detail.boards) { told.set(facts.place, facts); show(facts); }
});
document.addEventListener("renewed", () => told.forEach(show));
