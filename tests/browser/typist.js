// Somebody who types: each key does what a browser does with it, in the element that has the cursor. He knows the fields
// by what he typed, and the board that is offered by looking when he sends an entry; his entries are what he means.
window.type = async (runs, passing) => {
  const form = document.querySelector("form.quick.live"), board = form.elements.board;
  const entries = [];
  let field = "board", texts = { board: board.value, result: "" }, isFresh = true;
  board.focus();
  board.select();

  const means = (key) => {
    if (key === "⌫") texts[field] = isFresh ? "" : texts[field].slice(0, -1);
    else if (field === "board" && (key === "⏎" || key === " ")) { if (texts.board) field = "result"; }
    else if (key !== "⏎") texts[field] = ((isFresh && field === "board" ? "" : texts[field]) + key).slice(0, 9);
    else if (texts.result) {
      entries.push(`${texts.board} ${texts.result}`);
      return true;
    }
    isFresh = false;
    return false;
  };

  const press = (key) => {
    const name = { "⏎": "Enter", "⌫": "Backspace" }[key] ?? key, at = document.activeElement;
    if (!at.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true }))) return;
    if (name === "Enter") at.form?.requestSubmit();
    else if (name === "Backspace") document.execCommand("delete");
    else document.execCommand("insertText", false, key);
  };

  for (const run of runs) {
    for (const key of run) {
      const isSent = means(key);
      press(key);
      if (isSent) [field, texts, isFresh] = ["board", { board: board.value, result: "" }, true]; // he looks
      await passing();
    }
  }
  return entries;
};

// Answers that come at any moment: after as many keys as the list says, and of any kind. What was sent is kept.
window.answerAtRandom = (draws) => {
  const sent = [], together = [], waiting = [];
  const draw = () => draws.push(draws[0]) && draws.shift();
  const kinds = [
    () => ({ status: 200, told: [{ level: "success", html: "zapisano" }] }),
    (board) => ({ status: 409, panel: `<section class="conflict" data-board="${board}"><form class="live" action="${location.pathname}result/"><input name="on"><input name="board" value="${board}"><input name="result" value="1"><a class="keep" href="#">zostaw</a><button>zamień</button></form></section>` }),
    () => ({ status: 422, told: [{ level: "error", html: "to nie jest wynik" }] }),
    () => ({ status: 200, reload: true }),
    () => null, // no connection
  ];
  window.fetch = (address, how = {}) => new Promise((resolve, reject) => {
    const boards = how.body?.getAll("board") ?? [], results = how.body?.getAll("result");
    sent.push(...boards.map((board, place) => `${board.trim()} ${results[place]}`));
    if (boards.length) together.push(boards.length);
    const json = how.headers.Accept === "application/json";
    let kind = json ? kinds[draw() % kinds.length](boards[0]) : { status: 200 };
    if (boards.length > 1 && kind) { // of several each has its own answer
      const each = boards.map((board) => ({ told: [], panel: "", ...kinds[draw() % 3](board) }));
      kind = { status: 200, reload: kind.reload, each };
    }
    const body = json ? JSON.stringify({ on: 1, told: [], rows: {}, count: "", calls: "", games: {}, ...kind }) : document.documentElement.outerHTML;
    const headers = { "Content-Type": json ? "application/json" : "text/html" };
    const done = () => (kind ? resolve(new Response(body, { status: kind.status, headers })) : reject(new TypeError("no connection")));
    waiting.push({ keys: draw() % 14, done });
  });
  const turn = () => new Promise((done) => { const { port1, port2 } = new MessageChannel(); port1.onmessage = done; port2.postMessage(0); });
  const passing = async () => {
    for (const each of waiting.splice(0)) (each.keys-- > 0 ? (each) => waiting.push(each) : (each) => each.done())(each);
    await turn(); // whatever the page does with an answer it does before the next key
  };
  const settle = async () => { for (let quiet = 0; quiet < 50; quiet++) { if (waiting.length) quiet = 0; await passing(); } };
  return { sent, together, passing, settle };
};
