// Squares and pieces as drawings, for every board that a script draws.

const SVG = "http://www.w3.org/2000/svg";
export const SIZE = 10; // of a square

export function shape(name, facts, ...inside) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(facts)) made.setAttribute(key, value);
  made.append(...inside);
  return made;
}

// `address` is that of White's king.
export function pictureOf(letter, address) {
  return address.replace("wk", (letter === letter.toUpperCase() ? "w" : "b") + letter.toLowerCase());
}

export function chessman(letter, x, y, address) {
  return [shape("image", { href: pictureOf(letter, address), x: x + 0.5, y: y + 0.5, width: SIZE - 1, height: SIZE - 1 })];
}

// A man is a disc; a king has another on top of it, and a crown.
export function draughtsman(letter, x, y) {
  const colour = letter === letter.toUpperCase() ? "white" : "black";
  const disc = (cy, r) => shape("circle", { cx: x, cy, r, class: `disc ${colour}` });
  if (letter.toLowerCase() === "m") return [disc(y + 0.3, 3.7), disc(y + 0.3, 2.5)];
  const crown = shape("path", { d: `M${x - 1.9} ${y + 1.1}l-.5-2.8 1.5 1.1.9-1.8.9 1.8 1.5-1.1-.5 2.8z`, class: `crown ${colour}` });
  return [disc(y + 1, 3.7), disc(y - 0.3, 3.7), crown];
}
