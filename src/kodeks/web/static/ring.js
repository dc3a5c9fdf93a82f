// The bell of the desk: it rings when somebody calls the arbiter, if he wishes. The wish is kept on the device.
const NAME = "kodeks.ring", YES = "yes";
let audio;

const isWished = () => localStorage.getItem(NAME) === YES;

// Browsers sound only after somebody has touched the page: the first touch wakes the bell.
function wake() {
  audio ??= new AudioContext();
  audio.resume();
}
for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, () => { if (isWished()) wake(); }, { once: true, capture: true });

export function ring() {
  if (!isWished()) return;
  wake();
  const now = audio.currentTime;
  [660, 880].forEach((pitch, place) => {
    const tone = audio.createOscillator(), volume = audio.createGain(), from = now + place * 0.18;
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.25, from);
    volume.gain.exponentialRampToValueAtTime(0.001, from + 0.16);
    tone.connect(volume).connect(audio.destination);
    tone.start(from);
    tone.stop(from + 0.17);
  });
}

// A button that says whether it rings; who wishes it hears it at once.
export function bind(button) {
  const tell = () => button.setAttribute("aria-pressed", String(isWished()));
  button.hidden = false;
  button.addEventListener("click", () => {
    localStorage.setItem(NAME, isWished() ? "" : YES);
    tell();
    ring();
  });
  tell();
}

// Calls that are open stand in the title of the page.
const heading = document.title;
export function count(calls) {
  document.title = calls ? `(${calls}) ${heading}` : heading;
}
