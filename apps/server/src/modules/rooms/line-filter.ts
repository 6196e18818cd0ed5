/** What a room's filters look for in a line. Everything here takes time in proportion to the line's length. */

/** Letters of other scripts that are read as Latin ones. What isn't here stays itself. */
const lookAlikes: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{
      а: 'a',
      ӓ: 'a',
      в: 'b',
      с: 'c',
      ԁ: 'd',
      е: 'e',
      ё: 'e',
      һ: 'h',
      н: 'h',
      і: 'i',
      ї: 'i',
      ј: 'j',
      к: 'k',
    },
    ...{ ӏ: 'l', м: 'm', о: 'o', р: 'p', ԛ: 'q', ѕ: 's', т: 't', у: 'y', ѵ: 'v', ԝ: 'w', х: 'x' },
    ...{
      α: 'a',
      β: 'b',
      ε: 'e',
      η: 'n',
      ι: 'i',
      κ: 'k',
      ν: 'v',
      ο: 'o',
      ρ: 'p',
      σ: 'o',
      τ: 't',
      υ: 'u',
      χ: 'x',
      ω: 'w',
    },
    ...{ ı: 'i', ł: 'l', ø: 'o', đ: 'd', ħ: 'h', ß: 'ss', æ: 'ae', œ: 'oe' },
  }),
);
/** Digits and signs that stand for letters inside a word; a number stays a number. */
const readAs: ReadonlyMap<string, string> = new Map(
  Object.entries({ 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b', '@': 'a', $: 's' }),
);
const hidden = /[\p{M}\p{Cf}]/gu;
const isWritten = /\p{L}/u;

/** Words as they are compared: one case, no accents, look-alikes as one letter, one space around each. */
function foldWords(text: string, separators: RegExp): string {
  const plain = [...text.toLowerCase().normalize('NFKD').replace(hidden, '')]
    .map((letter) => lookAlikes.get(letter) ?? letter)
    .join('');
  const words = plain.split(separators).filter((word) => word !== '');
  return ` ${words.map((word) => (isWritten.test(word) ? foldDigits(word) : word)).join(' ')} `;
}

function foldDigits(word: string): string {
  return [...word].map((letter) => readAs.get(letter) ?? letter).join('');
}

/** A sign may be a letter, as in "p@ss", or begin a name, as in "@maren"; a line is read both ways. */
const readings = [/[^\p{L}\p{N}]+/u, /[^\p{L}\p{N}@$]+/u] as const;

/** Blocked words as they are looked for: for each reading, the patterns of each length. */
type Patterns = readonly { separators: RegExp; byLength: ReadonlyMap<number, ReadonlySet<string>> }[];

/**
 * Whether a line holds a blocked word, however it is written. A word counts whole; with `*` at its end whatever it
 * begins, with `*` before it whatever ends with it, and with both wherever it is found. Looks up each place of the line
 * once for each length the words have, which are at most forty letters long.
 */
export function holdsBlockedWord(line: string, blocked: readonly string[]): boolean {
  return blocked.length > 0 && holdsAny(line, patternsOf(blocked));
}

const mask = '•••';

/** The line with each blocked word masked; all of it where one goes over several words or can't be told apart. */
export function maskBlockedWords(line: string, blocked: readonly string[]): string {
  if (blocked.length === 0 || line === '') return line;
  const patterns = patternsOf(blocked);
  if (!holdsAny(line, patterns)) return line;
  const masked = line
    .split(' ')
    .map((word) => (holdsAny(word, patterns) ? mask : word))
    .join(' ');
  return holdsAny(masked, patterns) ? mask : masked;
}

function patternsOf(blocked: readonly string[]): Patterns {
  return readings.map((separators) => {
    const byLength = new Map<number, Set<string>>();
    for (const word of blocked) {
      const pattern = patternOf(word, separators);
      if (pattern === '') continue;
      byLength.set(pattern.length, (byLength.get(pattern.length) ?? new Set()).add(pattern));
    }
    return { separators, byLength };
  });
}

/** What to look for in a folded line: a space where the word has to begin or end. */
function patternOf(word: string, separators: RegExp): string {
  const folded = foldWords(word, separators).trim();
  if (folded === '') return '';
  return `${word.startsWith('*') ? '' : ' '}${folded}${word.endsWith('*') ? '' : ' '}`;
}

function holdsAny(line: string, patterns: Patterns): boolean {
  return patterns.some(({ separators, byLength }) => {
    const text = foldWords(line, separators);
    for (const [length, words] of byLength) {
      for (let at = 0; at + length <= text.length; at += 1) {
        if (words.has(text.slice(at, at + length))) return true;
      }
    }
    return false;
  });
}

/** Endings of addresses people post. Others are caught by their beginning. */
const endings = new Set(
  `com net org info biz io co me tv gg ly to cc app dev site online shop store live link club cam chat xxx sex porn adult
   top xyz fun vip pro page ru uk de fr es it nl pl br in us eu ca au ch at be se no dk fi cz ua kz cn jp kr`.split(
    /\s+/,
  ),
);
const nameCharacter = /[\p{L}\p{N}]/u;

/** Whether a line names an address of the web or of mail. */
export function holdsLink(line: string): boolean {
  const text = line.normalize('NFKC').replace(hidden, '').toLowerCase();
  if (text.includes('://') || text.includes('www.')) return true;
  for (let dot = text.indexOf('.'); dot !== -1; dot = text.indexOf('.', dot + 1)) {
    if (!nameCharacter.test(text.charAt(dot - 1))) continue;
    let end = dot + 1;
    while (end < text.length && nameCharacter.test(text.charAt(end))) end += 1;
    if (endings.has(text.slice(dot + 1, end))) return true;
    // Nothing of what was read here is read again.
    dot = end - 1;
  }
  return false;
}
