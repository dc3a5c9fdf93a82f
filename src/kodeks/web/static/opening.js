// The short way to a new tournament: another game or system brings its own good answers, a tempo is told back in words.

const form = document.querySelector("#opening");
form.querySelector(".again").hidden = true;

async function again() {
  const sent = new FormData(form);
  sent.set("do", "again");
  const answer = await fetch(form.action, { method: "POST", body: sent }).catch(() => null);
  if (!answer?.ok) return null;
  return new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("#opening");
}

// Fields stay where they are, so that nobody loses his place; only what they say is renewed.
function renew(made) {
  const asked = (of, name) => [...of.elements].filter((each) => each.name === name && each.type !== "submit");
  for (const name of new Set([...made.elements].map((each) => each.name))) {
    if (!name || name === "csrfmiddlewaretoken") continue;
    const fields = asked(made, name);
    asked(form, name).forEach((here, place) => { here.value = fields[place].value; });
  }
  if (!made.elements.chosen) for (const each of form.querySelectorAll("[name=chosen], .by-template")) each.remove();
  form.querySelector("#usual_tempos").replaceChildren(...made.querySelector("#usual_tempos").children);
}

function tell(made) {
  form.querySelector("#f-tempo-said").textContent = made?.querySelector("#f-tempo-said").textContent ?? "";
}

// What another system asks for is shown with it.
function fit() {
  for (const field of form.querySelectorAll("[data-systems]")) field.hidden = !field.dataset.systems.split(" ").includes(form.elements.system.value);
}

form.addEventListener("change", async (event) => {
  const name = event.target.name;
  if (!["game", "system", "tempo"].includes(name)) return;
  fit();
  const made = await again();
  if (made && name !== "tempo") renew(made);
  tell(made);
});
fit();
// What was offered as a name is typed over.
form.elements.name.addEventListener("focus", (event) => event.target.select(), { once: true });
if (document.activeElement === form.elements.name) form.elements.name.select();
