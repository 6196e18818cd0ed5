/**
 * What codes are written in: capitals and digits that stay apart in a small or blurred picture, so neither of 0 and O,
 * 1, I and L, 2 and Z, 5 and S, 8 and B, or U and V. There are 23, a prime, which makes the check below find every
 * single wrong character and every swap of two neighbours.
 */
export const codeAlphabet = '34679ACDEFGHJKMNPQRTWXY';
/** The last one is a check of the others. */
export const codeLength = 8;

/** The character that completes the first seven of a code. */
export function checkOf(letters: string): string {
  const sum = [...letters].reduce((total, letter, at) => total + (at + 2) * codeAlphabet.indexOf(letter), 0);
  return codeAlphabet.charAt(sum % codeAlphabet.length);
}

/** A code as it is stored, from how somebody typed it; undefined for what can't be one. */
export function readCode(typed: string): string | undefined {
  const code = typed.toUpperCase().replace(/[\s·-]/g, '');
  if (code.length !== codeLength || [...code].some((letter) => !codeAlphabet.includes(letter)))
    return undefined;
  return checkOf(code.slice(0, -1)) === code.at(-1) ? code : undefined;
}

/** A code as it is shown, in two halves. */
export function writeCode(code: string): string {
  return `${code.slice(0, codeLength / 2)}-${code.slice(codeLength / 2)}`;
}
