/** How long the console offers to undo something. */
export const undoOfferedMs = 10_000;

/** How long it can be undone, and nobody is notified of it: longer, as many are done and undone one after the other. */
export const undoneForMs = 20_000;
