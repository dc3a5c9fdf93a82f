// Whether an answer has yet to come: it is being made, or the server cannot answer at this moment, because it starts anew
// or a crowd stands before it; or what was asked came too slowly to be read. Then it is asked again.

const LATER = [202, 408, 429, 502, 503, 504];

export const isYetToCome = (answer) => !answer || LATER.includes(answer.status);
