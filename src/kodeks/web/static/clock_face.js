// A clock between two words of the server: what is left now, and how it is written.

// `face.ms` was left when it was told, `gone` milliseconds ago; `due` is when the flag falls: with a delay, later.
export function left(face, isRunning, due, gone) {
  if (!isRunning) return Math.max(0, face.ms);
  const free = due === null ? 0 : Math.max(0, due - face.ms);
  return Math.max(0, face.ms - Math.max(0, gone - free));
}

export function written(ms) {
  const two = (number) => String(number).padStart(2, "0");
  if (ms < 20_000) return `0:${two(Math.floor(ms / 1000))}.${Math.floor(ms / 100) % 10}`;
  const seconds = Math.ceil(ms / 1000), minutes = Math.floor(seconds / 60), hours = Math.floor(minutes / 60);
  return hours ? `${hours}:${two(minutes % 60)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
