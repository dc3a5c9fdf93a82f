// Results without reloading. Only what the server has confirmed, and thus written to the disk, is shown; without this
// script the same forms are posted and the page comes back.
//
// The fields belong to who types: nothing that comes from the server writes into them or moves the cursor. They change
// only with the key that sends an entry. What is refused is listed beside, with what was typed.

const quick = document.querySelector("form.quick");
const live = document.querySelector("form.quick.live");
const told = document.getElementById("told");
const refused = document.getElementById("refused");
const panels = document.getElementById("panel");
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

// Requests go out one after the other, so that each knows what the one before it brought. Who types fast does not wait:
// the next board is offered at once, and what he types meanwhile goes out together, but nothing is shown as recorded
// before the server says so.
const MOST_AT_ONCE = 20;
const waiting = [];
let queue = Promise.resolve();
const underWay = new Set();
const rowOf = (board) => document.getElementById(`b${board.trim().replace(/\s*[/,:]\s*/, ".")}`);

function nextBoard(after) {
  const rows = [...document.querySelectorAll("table.boards tr[id^=b]")];
  const start = rows.indexOf(rowOf(after)) + 1;
  const isOpen = (row) => row.hasAttribute("data-open") && !underWay.has(row.id); // nor is it postponed
  return [...rows.slice(start), ...rows.slice(0, start)].find(isOpen)?.id.slice(1) ?? "";
}

function send(form, data, entry) {
  const board = entry.split(" ")[0], row = rowOf(board)?.id;
  underWay.add(row);
  waiting.push({ form, data, entry, board, row });
  queue = queue.then(sendWaiting);
}

async function sendWaiting() {
  const entries = takeWaiting();
  if (!entries.length) return; // they went out with an earlier one
  const [{ form, data }] = entries;
  if (!form.closest(".conflict")) data.set("on", live.elements.on.value);
  data.set("stage", live.elements.stage.value);
  if (entries.length > 1) {
    for (const name of ["entry", "board", "result"]) data.delete(name);
    for (const { pair } of entries) ["board", "result"].forEach((name, place) => data.append(name, pair[place]));
  }
  const answer = await ask(form.action, { method: "POST", body: data });
  for (const { row } of entries) underWay.delete(row);
  if (answer === null) {
    for (const { entry, board } of entries) list("error", `${entry}: ${live.dataset.offline}`, board);
    return;
  }
  const { facts } = answer;
  const each = facts.each ?? [{ status: answer.status, told: facts.told, panel: facts.panel }];
  await show(facts, entries.map(({ board }, place) => ({ board, ...each[place] })));
}

// The first that waits, and those after it that can go with it: each of another board, and nothing that a panel sends.
function takeWaiting() {
  const taken = [];
  while (waiting.length && taken.length < MOST_AT_ONCE) {
    const next = waiting[0], isOfPanel = next.form.closest(".conflict") !== null;
    if (taken.length && (isOfPanel || taken.some(({ board }) => board === next.board))) break;
    const button = next.data.get("entry"), space = button?.indexOf(" ");
    next.pair = button ? [button.slice(0, space), button.slice(space + 1)] : [next.data.get("board"), next.data.get("result")];
    taken.push(waiting.shift());
    if (isOfPanel) break;
  }
  return taken;
}

// What the server says as JSON; null if it does not: signed out, no connection, or the server is in trouble.
async function ask(address, how = {}) {
  try {
    const answer = await fetch(address, { ...how, headers: { Accept: "application/json" } });
    const isFacts = answer.headers.get("Content-Type")?.startsWith("application/json");
    return isFacts ? { status: answer.status, facts: await answer.json() } : null;
  } catch {
    return null;
  }
}

const LEAVING_MS = 10_000; // a download leaves nothing
let isLeaving = false;
addEventListener("beforeunload", () => {
  isLeaving = true;
  setTimeout(() => { isLeaving = false; }, LEAVING_MS);
});

// `answers`: to entries, by board; none if others have recorded something.
async function show(facts, answers = []) {
  if (isLeaving && !answers.length) return; // a form of this page is under way: its answer comes instead
  if (facts.go) {
    location.assign(facts.go);
    return;
  }
  for (const { board, status, told } of answers) {
    if (status === 200) for (const line of refused.querySelectorAll(`[data-board="${CSS.escape(board)}"]`)) line.remove();
    for (const line of told) list(line.level, line.html, board);
  }
  if (facts.reload) {
    await renewPage();
    return;
  }
  for (const form of document.querySelectorAll("form.live:not(.conflict form)")) form.elements.on.value = facts.on;
  document.getElementById("count").textContent = facts.count;
  for (const [id, html] of Object.entries(facts.rows)) renew(id, html);
  for (const part of document.querySelectorAll("[data-game]")) { // how games stand that are played
    const html = facts.games[part.dataset.game] ?? "";
    if (part.innerHTML !== html && !part.contains(document.activeElement)) part.innerHTML = html;
  }
  const calls = document.getElementById("calls");
  if (calls.innerHTML !== facts.calls) calls.innerHTML = facts.calls;
  for (const { board, panel } of answers.filter((each) => each.panel)) {
    panels.querySelector(`[data-board="${CSS.escape(board)}"]`)?.remove();
    panels.insertAdjacentHTML("afterbegin", panel);
  }
  aim();
}

function renew(id, html) {
  const row = document.getElementById(id);
  const made = document.createElement("template");
  made.innerHTML = html;
  const fresh = made.content.firstElementChild;
  put(fresh, row);
  fresh.classList.add("fresh");
}

// A part of the page gives way to a new one; the cursor stays on the same button, if it is in there.
function put(fresh, old) {
  const { value, id, href } = old.contains(document.activeElement) ? document.activeElement : {};
  old.replaceWith(fresh);
  const same = (each) => (value && each.value === value) || (id && each.id === id) || (href && each.href === href);
  if (value || id || href) [...fresh.querySelectorAll("button, input, a")].find(same)?.focus();
}

// More than results has changed, such as the stage of the round: all of the page is made anew but where results are typed.
async function renewPage() {
  const answer = await fetch(location.pathname, { headers: { Accept: "text/html" } }).catch(() => null);
  if (!answer?.ok) return; // the next look tries again
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const form = page.querySelector("form.quick.live");
  if (form === null) { // nothing can be entered any more
    put(document.adoptNode(page.querySelector("main")), document.querySelector("main"));
    return;
  }
  for (const part of document.querySelectorAll("[data-part]")) {
    const fresh = page.getElementById(part.id);
    if (fresh) put(document.adoptNode(fresh), part);
  }
  for (const name of ["on", "stage"]) live.elements[name].value = form.elements[name].value;
  aim();
}

// A line beside: of what was recorded the last few; what was refused stays until it is mended or put away.
function list(level, html, board) {
  const line = document.createElement("p");
  line.className = `notice ${level}`;
  line.innerHTML = html; // made by our own server, with links to the articles
  if (level !== "error") {
    told.prepend(line);
    while (told.children.length > LINES_KEPT) told.lastElementChild.remove();
    return;
  }
  const away = document.createElement("button");
  Object.assign(away, { type: "button", className: "quiet", textContent: "✕", ariaLabel: refused.dataset.away });
  line.dataset.board = board ?? "";
  line.append(" ", away);
  refused.prepend(line);
}

// Who sits at the board that stands in the field; where the fields stay in sight its row is brought there, too.
function aim(isTyped = false) {
  const row = rowOf(live.elements.board.value);
  for (const each of document.querySelectorAll("tr.aimed")) if (each !== row) each.classList.remove("aimed");
  row?.classList.add("aimed");
  document.getElementById("aim").textContent = row?.dataset.pair ?? "";
  if (row && isTyped && matchMedia("(min-width: 64rem)").matches) row.scrollIntoView({ block: "nearest" });
}

if (live) {
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!form.classList.contains("live")) return;
    event.preventDefault();
    const data = new FormData(form, event.submitter);
    const entry = data.get("entry") ?? `${data.get("board").trim()} ${data.get("result")}`;
    send(form, data, entry);
    if (form === live) {
      live.elements.board.value = nextBoard(entry.split(" ")[0]);
      live.elements.result.value = "";
      live.elements.board.focus({ preventScroll: true });
      live.elements.board.select();
      aim(true);
    } else if (form.closest(".conflict")) close(form.closest(".conflict"));
  });
  live.elements.board.addEventListener("input", () => aim(true));
  // What is recorded stays: the panel closes.
  panels.addEventListener("click", (event) => {
    if (event.target.closest(".keep")) {
      event.preventDefault();
      close(event.target.closest(".conflict"));
    }
  });
  panels.addEventListener("keydown", (event) => {
    if (event.key === "Escape") close(event.target.closest(".conflict"));
  });
  refused.addEventListener("click", (event) => {
    if (event.target.closest("button")) close(event.target.closest(".notice"));
  });
  setInterval(look, SECONDS_BETWEEN_LOOKS * 1000);
  const pulse = new EventSource(live.dataset.live); // the server says when there is something to look at
  pulse.addEventListener("pulse", () => { look(); document.dispatchEvent(new Event("desk:pulse")); });
  pulse.addEventListener("reload", look);
  addEventListener("pagehide", () => pulse.close());
  aim();
}

// Put away by who reads it: he goes on where results are typed.
function close(part) {
  const wasHere = part.contains(document.activeElement);
  part.remove();
  if (wasHere) live.elements.board.focus();
}

// What others record appears, too.
let willLook = false;
function look() {
  if (isLeaving || document.hidden || willLook || !live.isConnected) return;
  willLook = true;
  queue = queue.then(async () => {
    willLook = false;
    const asked = new URLSearchParams({ on: live.elements.on.value, stage: live.elements.stage.value });
    const answer = await ask(`${live.dataset.changes}?${asked}`);
    if (answer) await show(answer.facts); // no connection now: the next look may have one, and an entry tells
  });
}
