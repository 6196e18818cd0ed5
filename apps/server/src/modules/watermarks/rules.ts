import { checkOf, codeAlphabet, codeLength } from '@candela/contract/watermarks/code';

/**
 * A new code.
 * @param randomInt a whole number from 0 up to, but not including, its argument
 */
export function newCode(randomInt: (below: number) => number): string {
  const letters = Array.from({ length: codeLength - 1 }, () =>
    codeAlphabet.charAt(randomInt(codeAlphabet.length)),
  );
  const first = letters.join('');
  return first + checkOf(first);
}

/** What a mark says, in one line. */
export function markLine({ name, code }: { name: string | null; code: string }): string {
  return name === null ? code : `@${name}  ${code}`;
}

/** A rectangle's place in a picture, in whole pixels. */
export interface Place {
  left: number;
  top: number;
}

/**
 * Where the words of a mark stand in a picture: in rows over all of it, each shifted against the one above, so that
 * cutting an edge off leaves some. Every place is wholly inside.
 */
export function placesOf(
  picture: { width: number; height: number },
  words: { width: number; height: number },
): Place[] {
  const across = Math.max(1, Math.min(4, Math.floor(picture.width / (words.width * 1.5))));
  const down = Math.max(1, Math.min(5, Math.floor(picture.height / (words.height * 2.5))));
  const rows = Array.from({ length: down }, (_, row) => {
    const top = middle(picture.height, down, row, words.height);
    const shift = row % 2 === 0 ? -0.18 : 0.18;
    return Array.from({ length: across }, (_, column) => ({
      left: middle(picture.width, across, column + shift, words.width),
      top,
    }));
  });
  return rows.flat();
}

/** Where something begins that stands in the middle of one of `count` equal parts of a length. */
function middle(length: number, count: number, at: number, size: number): number {
  const begin = Math.round((length * (at + 0.5)) / count - size / 2);
  return Math.max(0, Math.min(length - size, begin));
}
