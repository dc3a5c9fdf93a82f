// A page that waits for its server: it asks again until the answer is there, and is then made anew.

const WAIT_MS = 500;

async function look() {
  const answer = await fetch(location.href).catch(() => null);
  if (answer && answer.status !== 202) location.reload(); // also if it went wrong: then the page says so
  else setTimeout(look, WAIT_MS);
}

const form = document.querySelector("form[data-again]"); // the page was posted: the same is posted again
if (form) setTimeout(() => form.submit(), WAIT_MS);
else if (document.querySelector("[data-waiting], [data-again]")) setTimeout(look, WAIT_MS);
