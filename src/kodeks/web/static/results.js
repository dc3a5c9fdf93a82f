// Results without reloading. Only what the server has confirmed, and thus written to the disk, is shown; without this
// script the same forms are posted and the page comes back.

const quick = document.querySelector("form.quick");
const live = document.querySelector("form.quick.live");
const told = document.getElementById("told");
const place = document.getElementById("panel");
const SECONDS_BETWEEN_LOOKS = 5;
const LINES_KEPT = 6;

// The board first, then its result: Enter or a space leads on.
quick?.elements.board.addEventListener("keydown", (event) => {
  if ((event.key === "Enter" || event.key === " ") && !quick.elements.result.value) {
    event.preventDefault();
    if (quick.elements.board.value) quick.elements.result.focus();
  }
});
if (document.activeElement === quick?.elements.board) quick.elements.board.select();

// Entries go out one after the other, so that each knows what the one before it brought. Who types fast does not wait:
// the next board is offered at once, but nothing is shown as recorded before the server says so.
let queue = Promise.resolve();
const underWay = new Set();

function nextBoard(after) {
  const rows = [...document.querySelectorAll("table.boards tr[id^=b]")];
  const start = rows.findIndex((row) => row.id === `b${after}`) + 1;
  const hasNone = (row) => row.querySelector(".result").textContent.trim() === "–"; // nor is it postponed
  const isOpen = (row) => hasNone(row) && !underWay.has(row.id);
  return [...rows.slice(start), ...rows.slice(0, start)].find(isOpen)?.id.slice(1) ?? "";
}

function send(form, data, pending) {
  queue = queue.then(async () => {
    const own = form.matches("form.live:not(.conflict form)");
    if (own) data.set("on", live.elements.on.value);
    try {
      const answer = await fetch(form.action, { method: "POST", body: data, headers: { Accept: "application/json" } });
      const facts = answer.headers.get("Content-Type")?.startsWith("application/json") ? await answer.json() : null;
      if (facts === null) throw new Error(String(answer.status)); // signed out, or the server is in trouble
      show(facts, true);
      if (answer.status === 422 && form === live && !live.elements.result.value) giveBack(data);
    } catch {
      tell("error", `${pending}: ${live.dataset.offline}`);
    }
    underWay.delete(`b${pending.split(" ")[0]}`);
  });
}

const LEAVING_MS = 10_000; // a download leaves nothing
let isLeaving = false;
addEventListener("beforeunload", () => {
  isLeaving = true;
  setTimeout(() => { isLeaving = false; }, LEAVING_MS);
});

function show(facts, isMine) {
  if (facts.reload || facts.go) {
    if (isLeaving && !isMine) return; // a form of this page is under way: its answer comes instead
    location.assign(facts.go ?? location.href);
    return;
  }
  for (const form of document.querySelectorAll("form.live")) {
    if (!form.closest(".conflict")) form.elements.on.value = facts.on;
  }
  document.getElementById("count").textContent = facts.count;
  for (const [id, html] of Object.entries(facts.rows)) renew(id, html);
  for (const part of document.querySelectorAll("[data-game]")) { // how games stand that are played
    const html = facts.games[part.dataset.game] ?? "";
    if (part.innerHTML !== html && !part.contains(document.activeElement)) part.innerHTML = html;
  }
  const calls = document.getElementById("calls");
  if (calls.innerHTML !== facts.calls) calls.innerHTML = facts.calls;
  for (const line of facts.told) tell(line.level, line.text, line.html);
  if (!isMine) return;
  place.replaceChildren();
  if (facts.panel) {
    place.innerHTML = facts.panel;
    place.querySelector(".keep").focus();
  }
}

// What was refused is there to be mended.
function giveBack(data) {
  live.elements.board.value = data.get("board");
  live.elements.result.value = data.get("result");
  live.elements.result.select();
}

function renew(id, html) {
  const row = document.getElementById(id);
  const made = document.createElement("template");
  made.innerHTML = html;
  const focused = row.contains(document.activeElement) ? document.activeElement.value : undefined;
  const fresh = made.content.firstElementChild;
  row.replaceWith(fresh);
  fresh.classList.add("fresh");
  if (focused !== undefined) [...fresh.querySelectorAll("button")].find((button) => button.value === focused)?.focus();
}

function tell(level, text, html) {
  const line = document.createElement("p");
  line.className = `notice ${level}`;
  if (html) line.innerHTML = html; // made by our own server, with links to the articles
  else line.textContent = text;
  told.prepend(line);
  while (told.children.length > LINES_KEPT) told.lastElementChild.remove();
}

if (live) {
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!form.classList.contains("live")) return;
    event.preventDefault();
    const data = new FormData(form, event.submitter);
    const what = data.get("entry") ?? `${data.get("board").trim()} ${data.get("result")}`;
    underWay.add(`b${what.split(" ")[0]}`);
    send(form, data, what);
    if (form === live) {
      live.elements.board.value = nextBoard(what.split(" ")[0]);
      live.elements.result.value = "";
      live.elements.board.focus();
      live.elements.board.select();
    } else if (form.closest(".conflict")) {
      place.replaceChildren();
      live.elements.board.focus();
    }
  });
  // What is recorded stays: the panel closes.
  place.addEventListener("click", (event) => {
    if (event.target.closest(".keep")) {
      event.preventDefault();
      close();
    }
  });
  place.addEventListener("keydown", (event) => {
    if (event.key === "Escape") close();
  });
  setInterval(look, SECONDS_BETWEEN_LOOKS * 1000);
  const pulse = new EventSource(live.dataset.live); // the server says when there is something to look at
  pulse.addEventListener("pulse", look);
  pulse.addEventListener("reload", look);
  addEventListener("pagehide", () => pulse.close());
}

function close() {
  place.replaceChildren();
  live.elements.board.focus();
}

// What others record appears, too. A page that must be made anew waits until nothing is half typed.
function look() {
  if (isLeaving || document.hidden || live.elements.result.value || place.firstElementChild) return;
  queue = queue.then(async () => {
    const asked = new URLSearchParams({ on: live.elements.on.value, stage: live.elements.stage.value });
    try {
      const answer = await fetch(`${live.dataset.changes}?${asked}`, { headers: { Accept: "application/json" } });
      if (answer.headers.get("Content-Type")?.startsWith("application/json")) show(await answer.json(), false);
    } catch {
      // no connection now: the next look may have one, and an entry tells
    }
  });
}
