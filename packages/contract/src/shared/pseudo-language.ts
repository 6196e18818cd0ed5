/** Pseudo-English: what is in it came from a catalogue, and what is not was written into the code. */
export const pseudoLanguage = 'en-XA';

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const accented = [...'áƀçđéƒĝĥíĵķĺɱñóþɋŕšţúṽŵẋýžÁƁÇĐÉƑĜĤÍĴĶĹṀÑÓÞɊŔŠŢÚṼŴẊÝŽ'];

// The kinds of elements that hold text, as FormatJS's parser numbers them. It is not needed here otherwise.
const literal = 0;
const withOptions = new Set([5, 6]);

/** A piece of a parsed ICU message. */
interface Piece {
  readonly type: number;
  readonly value?: unknown;
  readonly options?: Record<string, { value: readonly Piece[] }>;
}

/** Every letter with an accent, so that a reader still reads it and a check still tells it from plain English. */
function accent(text: string): string {
  return [...text].map((letter) => accented[plain.indexOf(letter)] ?? letter).join('');
}

/** The message with its own words accented, in brackets that show where it was cut or glued. */
export function pseudo<Element extends { readonly type: number }>(elements: readonly Element[]): Element[] {
  const bracket = (value: string): Piece => ({ type: literal, value });
  return merged([bracket('⟦'), ...accentAll(elements), bracket('⟧')]) as unknown as Element[];
}

function accentAll(elements: readonly Piece[]): Piece[] {
  return elements.map((element) => {
    if (element.type === literal) return { ...element, value: accent(String(element.value)) };
    if (!withOptions.has(element.type)) return element;
    const options = Object.entries(element.options ?? {}).map(([key, option]) => [
      key,
      { ...option, value: accentAll(option.value) },
    ]);
    return { ...element, options: Object.fromEntries(options) as NonNullable<Piece['options']> };
  });
}

/** Neighbouring texts as one, so that a message without values stays one. */
function merged(elements: readonly Piece[]): Piece[] {
  const all: Piece[] = [];
  for (const element of elements) {
    const last = all.at(-1);
    if (last?.type === literal && element.type === literal) {
      all[all.length - 1] = { ...last, value: `${last.value}${element.value}` };
    } else all.push(element);
  }
  return all;
}
