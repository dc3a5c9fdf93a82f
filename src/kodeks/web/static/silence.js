// How long nothing was heard on a line. The even clock of a page stands still while its machine sleeps, and the clock of
// the machine may be set back: the longer of the two counts.

const LATE = 8_000; // milliseconds: how much later than it was said the next word may come

export class Silence {
  constructor() { this.end(); }

  end() {
    this.even = performance.now();
    this.day = Date.now();
  }

  get ms() { return Math.max(performance.now() - this.even, Date.now() - this.day); }
}

// The longest silence of a line that lives, where the server has said in how many seconds it speaks next
export const patience = (next) => 1000 * next + LATE;
