// Small things that make a page move; without them everything still works.

// What is wanted next has the cursor: the button that starts a round; then, board by board, results go in without the
// mouse. Who was sent to a place in the page stays there.
const next = document.querySelector("button.next-step") ?? document.querySelector("form.quick input[name=board]");
next?.focus({ preventScroll: location.hash !== "" });
