// A game that is still written down: who watches its last move sees the next one come, who looks at an earlier one stays.

document.addEventListener("live:game", ({ detail }) => {
  const board = document.querySelector("game-board"), { round, board: place, game, steps } = board.dataset;
  if (String(detail.round) !== round || String(detail.board) !== place || String(detail.game ?? "") !== game) return;
  const isAtEnd = board.step >= Number(board.found?.steps ?? steps);
  board.ask(isAtEnd ? { step: "" } : {});
});
