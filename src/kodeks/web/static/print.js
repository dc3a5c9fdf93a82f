// A page that is made for paper: its button opens the printer's dialogue. Without this the browser's own menu does.

const button = document.querySelector("[data-print]");
button.hidden = false;
button.addEventListener("click", () => window.print());
