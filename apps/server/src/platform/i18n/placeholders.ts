import type { Message } from './catalogue.ts';
import { type Element, elementsOf, sayElements } from './say.ts';

/** What a message fills in at one place, whole: a value, a figure with its noun, or an address on the site. */
export interface Placeholder {
  /** Unique in its message. */
  readonly name: string;
  /** The values it is made of. */
  readonly values: readonly string[];
  /** A whole web address. */
  readonly isLink: boolean;
  /** What stands in its place, in a message with these values. */
  readonly say: (message: Message) => string;
}

// As FormatJS's parser numbers them. It is not needed here otherwise.
const literal = 0;
const time = 4;

/** Values that begin a web address. */
const addressStarts = new Set(['publicUrl', 'link']);

const known = new Map<string, (string | Placeholder)[]>();

/** A message in English as words and placeholders in turn; undefined for one no catalogue has. */
export function piecesOf(key: string): readonly (string | Placeholder)[] | undefined {
  const before = known.get(key);
  if (before) return before;
  const elements = elementsOf(key);
  if (!elements) return undefined;
  const pieces = new Pieces();
  for (let at = 0; at < elements.length; ) at = pieces.take(elements, at);
  known.set(key, pieces.all);
  return pieces.all;
}

class Pieces {
  readonly all: (string | Placeholder)[] = [];
  /** Each placeholder by what it is made of: the same twice is one. */
  readonly #byElements = new Map<string, Placeholder>();

  /** Takes what stands at a place, and says where the next begins. */
  take(elements: readonly Element[], at: number): number {
    const element = elements[at] as Element;
    if (element.type === literal) {
      this.all.push(String(element.value));
      return at + 1;
    }
    const value = nameOf(element);
    if (!addressStarts.has(value)) {
      this.#add([element], element.type === time ? `${value}-time` : value, false);
      return at + 1;
    }
    const [address, rest, next] = addressAt(elements, at);
    this.#add(address, nameOfAddress(address), true);
    if (rest !== '') this.all.push(rest);
    return next;
  }

  #add(elements: readonly Element[], wished: string, isLink: boolean): void {
    const made = JSON.stringify(elements);
    const placeholder = this.#byElements.get(made) ?? {
      name: this.#free(wished),
      values: elements.filter(({ type }) => type !== literal).map((element) => nameOf(element)),
      isLink,
      say: (message) => sayElements(elements, message),
    };
    this.#byElements.set(made, placeholder);
    this.all.push(placeholder);
  }

  #free(wished: string): string {
    const names = new Set([...this.#byElements.values()].map(({ name }) => name));
    let name = wished;
    for (let more = 2; names.has(name); more += 1) name = `${wished}-${more}`;
    return name;
  }
}

/** An address from its beginning to the next space, without the punctuation of the sentence; what is left of the last words. */
function addressAt(
  elements: readonly Element[],
  from: number,
): [address: Element[], rest: string, next: number] {
  const address = [elements[from] as Element];
  for (let at = from + 1; at < elements.length; at += 1) {
    const element = elements[at] as Element;
    if (element.type !== literal) {
      address.push(element);
      continue;
    }
    const words = String(element.value);
    const [run = ''] = /^\S*/.exec(words) ?? [];
    const isWhole = run === words && at + 1 < elements.length;
    const path = isWhole ? run : withoutPunctuation(run);
    if (path !== '') address.push({ ...element, value: path } as Element);
    if (!isWhole) return [address, words.slice(path.length), at + 1];
  }
  return [address, '', elements.length];
}

/** Without what ends the sentence an address stands in. */
function withoutPunctuation(run: string): string {
  let end = run.length;
  while (end > 0 && '.,;:!?)”'.includes(run[end - 1] ?? '')) end -= 1;
  return run.slice(0, end);
}

/** An address is called by the last part of its path, or else by the value that is its path. */
function nameOfAddress(address: readonly Element[]): string {
  const path = address.flatMap((element) => (element.type === literal ? String(element.value) : [])).join('');
  const last = path.split('?')[0]?.split('/').filter(Boolean).at(-1);
  return last ?? nameOf(address.at(-1) as Element);
}

function nameOf(element: Element): string {
  return 'value' in element ? String(element.value) : '';
}
