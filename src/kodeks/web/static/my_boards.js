// All boards of one player: looked at again and again, so that the one to go to stands first.

const LOOK_MS = 2_500;

async function look() {
  const shown = document.getElementById("boards");
  const answer = document.hidden ? null : await fetch(location.href, { cache: "no-store" }).catch(() => null);
  if (answer?.ok) {
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("boards");
    const focus = shown.contains(document.activeElement) ? document.activeElement.getAttribute("href") : null;
    if (fresh) shown.replaceChildren(...document.importNode(fresh, true).childNodes);
    if (focus) shown.querySelector(`a[href="${CSS.escape(focus)}"]`)?.focus();
  }
  setTimeout(look, LOOK_MS);
}

setTimeout(look, LOOK_MS);
