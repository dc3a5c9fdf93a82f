// Small things that make a page move; without them everything still works.

// The field that is wanted next has the cursor: board by board, results go in without the mouse.
document.querySelector("form.quick input[name=board]")?.focus();
