// Regulations while they are written: checked after a pause, rows added, settings of other systems put away.

const form = document.querySelector("#regulations");
const findings = form.querySelector("#findings");
const PAUSE_MS = 700;
let timer, asked = 0;

async function check() {
  const mine = ++asked;
  const answer = await fetch(form.dataset.lint, { method: "POST", body: new FormData(form) }).catch(() => null);
  if (!answer?.ok || mine !== asked) return;
  const text = await answer.text();
  if (mine !== asked) return;
  const found = document.createElement("template");
  found.innerHTML = text;
  if (found.content.textContent.trim() !== findings.textContent.trim()) findings.replaceChildren(found.content.cloneNode(true));
  for (const said of form.querySelectorAll(".said")) said.textContent = "";
  for (const each of found.content.querySelectorAll("[data-said]")) document.getElementById(`f-${each.dataset.said}-said`).textContent = each.dataset.words;
  const problem = found.content.querySelector("[data-field]");
  tell(problem?.dataset.field ?? "", problem?.textContent.trim() ?? "");
}

// A link to a setting opens the part where it stands.
function unfold(link) {
  const place = document.getElementById(decodeURIComponent(link.hash.slice(1)));
  for (let part = place?.closest("details"); part; part = part.parentElement.closest("details")) part.open = true;
}

// Whom the register knows brings his class and his licence along, where nothing else was said.
function introduce(field) {
  const known = [...(field.list?.options ?? [])].find((each) => each.value === field.value);
  const row = known && field.closest(".row");
  if (!row) return;
  for (const [end, value] of [[".class", known.dataset.class], [".licence", known.dataset.licence]]) {
    const there = row.querySelector(`[name$="${end}"]`);
    if (there && !there.value) there.value = value;
  }
}

// An impossible value is told at its field, and nowhere else any more.
function tell(name, text) {
  for (const said of form.querySelectorAll(".wrong:not([hidden])")) {
    const field = document.getElementById(said.id.replace(/-error$/, ""));
    field?.removeAttribute("aria-invalid");
    said.hidden = true;
    said.textContent = "";
  }
  const field = name && document.getElementById(`f-${name}`);
  const said = field && document.getElementById(`f-${name}-error`);
  if (!said) return;
  field.setAttribute("aria-invalid", "true");
  const described = new Set((field.getAttribute("aria-describedby") ?? "").split(" ").filter(Boolean));
  field.setAttribute("aria-describedby", [...described.add(said.id)].join(" "));
  said.textContent = text;
  said.hidden = false;
}

// A setting of another system or game is put away, unless something stands in it.
function fit() {
  const system = form.elements.system?.value, game = form.elements.game?.value;
  for (const field of form.querySelectorAll("[data-systems], [data-games]")) {
    const fits = (wanted, value) => !wanted || !value || wanted.split(" ").includes(value);
    const used = [...field.querySelectorAll("input, select, textarea")].some((each) => (each.type === "checkbox" ? each.checked : each.value));
    field.hidden = !used && !(fits(field.dataset.systems, system) && fits(field.dataset.games, game));
  }
}

function another(rows) {
  const last = [...rows.querySelectorAll(".row")].at(-1);
  const index = Number(last.querySelector("[name]").name.match(/\.(\d+)\./)[1]);
  const made = last.cloneNode(true);
  for (const each of made.querySelectorAll("*")) {
    for (const name of ["id", "name", "for", "aria-describedby"]) {
      if (each.hasAttribute(name)) each.setAttribute(name, each.getAttribute(name).replace(`.${index}.`, `.${index + 1}.`));
    }
    if (each.matches("label .away, .remove .away")) each.textContent = each.textContent.replace(String(index + 1), String(index + 2));
    if (each.type === "checkbox") each.checked = false;
    else if ("value" in each && each.matches("input, select, textarea")) each.value = "";
    each.removeAttribute("aria-invalid");
  }
  last.after(made);
  made.querySelector("input, select").focus();
}

// The last row stays, empty: another one is made from it.
function remove(row) {
  const rows = row.closest(".rows"), next = row.nextElementSibling;
  if (rows.querySelectorAll(".row").length > 1) {
    row.remove();
    (next.querySelector(".remove") ?? next).focus();
  } else {
    for (const each of row.querySelectorAll("input, select, textarea")) each.type === "checkbox" ? (each.checked = false) : (each.value = "");
  }
  rows.dispatchEvent(new Event("input", { bubbles: true }));
}

for (const button of form.querySelectorAll("button.another, button.remove")) button.hidden = false;
form.addEventListener("click", (event) => {
  const link = event.target.closest("a[href^='#']");
  if (link) unfold(link);
  if (event.target.matches("button.another")) another(event.target.closest(".rows"));
  else if (event.target.matches("button.remove")) remove(event.target.closest(".row"));
});
form.addEventListener("input", (event) => {
  if (event.target.matches("[list]")) introduce(event.target);
  fit();
  clearTimeout(timer);
  timer = setTimeout(check, PAUSE_MS);
});
fit();
if (location.hash) unfold(location);
