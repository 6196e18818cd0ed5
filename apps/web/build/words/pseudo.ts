import { type MessageFormatElement, TYPE } from '@formatjs/icu-messageformat-parser';

/** Pseudo-English: what is in it came from a catalogue, and what is not was written into the code. */
export const pseudoLanguage = 'en-XA';

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const accented = [...'áƀçđéƒĝĥíĵķĺɱñóþɋŕšţúṽŵẋýžÁƁÇĐÉƑĜĤÍĴĶĹṀÑÓÞɊŔŠŢÚṼŴẊÝŽ'];

/** Every letter with an accent, so that a reader still reads it and a check still tells it from plain English. */
function accent(text: string): string {
  return [...text].map((letter) => accented[plain.indexOf(letter)] ?? letter).join('');
}

/** The message with its own words accented, in brackets that show where it was cut or glued. */
export function pseudo(elements: MessageFormatElement[]): MessageFormatElement[] {
  const bracket = (value: string): MessageFormatElement => ({ type: TYPE.literal, value });
  return merged([bracket('⟦'), ...accentAll(elements), bracket('⟧')]);
}

function accentAll(elements: MessageFormatElement[]): MessageFormatElement[] {
  return elements.map((element) => {
    if (element.type === TYPE.literal) return { ...element, value: accent(element.value) };
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return element;
    const options = Object.entries(element.options).map(([key, option]) => [
      key,
      { ...option, value: accentAll(option.value) },
    ]);
    return { ...element, options: Object.fromEntries(options) } as MessageFormatElement;
  });
}

/** Neighbouring texts as one, so that a message without values stays one. */
function merged(elements: MessageFormatElement[]): MessageFormatElement[] {
  const all: MessageFormatElement[] = [];
  for (const element of elements) {
    const last = all.at(-1);
    if (last?.type === TYPE.literal && element.type === TYPE.literal) {
      all[all.length - 1] = { ...last, value: last.value + element.value };
    } else all.push(element);
  }
  return all;
}
