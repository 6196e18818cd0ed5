/** Longer words are compared by their beginning, which bounds the work one search can ask for. */
const lettersMax = 40;

/**
 * How many slips of the hand lie between two words: a letter too many, too few, wrong, or swapped with its neighbour.
 */
export function slipsBetween(a: string, b: string): number {
  const [left, right] = [a.slice(0, lettersMax), b.slice(0, lettersMax)];
  let beforeLast: number[] = [];
  let last = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let row = 1; row <= left.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= right.length; column += 1) {
      const same = left[row - 1] === right[column - 1];
      let least = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      );
      const swapped =
        row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      if (swapped) least = Math.min(least, (beforeLast[column - 2] ?? 0) + 1);
      current.push(least);
    }
    beforeLast = last;
    last = current;
  }
  return last[right.length] ?? 0;
}

const wordBreak = /[\s._-]+/;

/** The words of a name or of what was typed, as the database splits names, too. */
export function wordsOf(text: string): string[] {
  return text.toLowerCase().split(wordBreak).filter(Boolean);
}

/**
 * How far a name is from what was typed: for every typed word the nearest word of the name, or the beginning of one,
 * which counts a little more. Smaller is nearer.
 */
export function distanceTo(name: string, term: string): number {
  const words = wordsOf(name);
  const typed = wordsOf(term);
  if (words.length === 0) return term.length;
  return typed
    .map((one) =>
      Math.min(
        ...words.map((word) =>
          Math.min(slipsBetween(one, word), slipsBetween(one, word.slice(0, one.length)) + 0.5),
        ),
      ),
    )
    .reduce((sum, slips) => sum + slips, 0);
}

/** How far off a name may be and still be meant: a third of what was typed, and always one slip. */
function slipsAllowed(term: string): number {
  return Math.max(1, Math.floor(term.length / 3));
}

/** The words that may have been meant by a typed one, nearest first. */
export function nearestWords(words: readonly string[], typed: string, atMost: number): string[] {
  return [...new Set(words)]
    .map((word) => ({ word, distance: distanceTo(word, typed) }))
    .filter(({ distance }) => distance <= slipsAllowed(typed) + 0.5)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, atMost)
    .map(({ word }) => word);
}

/** Puts what somebody may have meant in order, nearest first, and leaves out what they can hardly have meant. */
export function rankByDistance<One extends { names: readonly string[] }>(
  found: readonly One[],
  term: string,
): One[] {
  const allowed = slipsAllowed(term);
  return found
    .map((one) => ({ one, distance: Math.min(...one.names.map((name) => distanceTo(name, term))) }))
    .filter(({ distance }) => distance <= allowed + 0.5)
    .sort((a, b) => a.distance - b.distance)
    .map(({ one }) => one);
}

/** The term with every two neighbouring letters swapped in turn; what stays the same is left out. */
export function withSwaps(term: string): string[] {
  const letters = term.slice(0, lettersMax);
  const swapped = Array.from(
    { length: Math.max(0, letters.length - 1) },
    (_, at) => letters.slice(0, at) + letters[at + 1] + letters[at] + letters.slice(at + 2),
  );
  return [...new Set(swapped)].filter((one) => one !== letters && one.trim() === one);
}
