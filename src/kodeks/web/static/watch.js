// Boards that are watched: clocks count on between two words of the server, and what the stream tells of a board is put
// where the page has it. All that is known stands in attributes, so a page that is made anew in part goes on by itself.
import { left, written } from "./clock_face.js";
import "./small_board.js";

const page = document.querySelector("[data-now]");
let ahead = Number(page?.dataset.now ?? Date.now()) - performance.now(); // the server's time, less ours

function tick() {
  const now = performance.now() + ahead;
  for (const each of document.querySelectorAll("[data-time]")) {
    const { ms, since, due, running } = each.dataset;
    const text = written(left({ ms: Number(ms) }, running !== undefined, due ? Number(due) : null, now - Number(since)));
    if (each.textContent !== text) each.textContent = text;
  }
}

function face(half, side, facts) {
  half.classList.toggle("on-move", facts.to_move === side && !facts.ending);
  const time = half.querySelector("[data-time]"), clock = facts.clock;
  if (!time || !clock) return;
  const isRunning = clock.running === side;
  time.dataset.ms = clock[side].ms;
  time.dataset.since = clock.since;
  time.toggleAttribute("data-running", isRunning);
  time.classList.toggle("running", isRunning);
  if (isRunning && clock.due !== null) time.dataset.due = clock.due;
  else delete time.dataset.due;
}

function write(board, selector, text) {
  const part = board.querySelector(selector);
  if (part && part.textContent !== text) part.textContent = text;
}

function show(board, facts, phases) {
  const small = board.querySelector("small-board");
  if (small) {
    if (small.dataset.letters !== facts.board) small.dataset.letters = facts.board;
    if (small.dataset.mark !== facts.mark.join(" ")) small.dataset.mark = facts.mark.join(" ");
  }
  for (const half of board.querySelectorAll("[data-half]")) face(half, half.dataset.half, facts);
  write(board, "[data-last]", facts.plies ? `${Math.ceil(facts.plies / 2)}${facts.plies % 2 ? "." : "…"} ${facts.last}` : "");
  const phase = board.querySelector("[data-phase]");
  phase.hidden = facts.phase === "playing";
  write(board, "[data-phase]", phases[facts.phase]);
  if (facts.ending) write(board, "[data-result]", facts.ending);
}

// The large board: who watches its last move sees the next one come, who looks at an earlier one stays there.
function follow(board, facts) {
  const { plies, rulings } = board.dataset, game = board.closest("game-board");
  if (!game || (Number(plies) === facts.plies && Number(rulings) === facts.rulings)) return;
  board.dataset.plies = facts.plies;
  board.dataset.rulings = facts.rulings;
  game.known = `${facts.plies}.${facts.rulings}`;
  const isAtEnd = game.step >= Number(game.found?.steps ?? game.dataset.steps);
  setTimeout(() => game.ask(isAtEnd ? { step: "" } : {}), Math.random() * 400); // not everybody in the same moment
}

document.addEventListener("live:boards", ({ detail }) => {
  ahead = detail.now - performance.now();
  const phases = JSON.parse(document.querySelector("[data-phases]").dataset.phases);
  for (const facts of detail.boards) {
    const board = document.querySelector(`[data-place="${CSS.escape(facts.place)}"]`);
    if (!board) continue;
    show(board, facts, phases);
    follow(board, facts);
  }
  tick();
});

setInterval(tick, 200);
tick();
