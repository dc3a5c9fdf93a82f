// Whether an answer has yet to come: it is being made, or the server cannot answer at this moment, because it starts anew
// or a crowd stands before it. Then it is asked again.

const LATER = [202, 429, 502, 503, 504];

export const isYetToCome = (answer) => !answer || LATER.includes(answer.status);
