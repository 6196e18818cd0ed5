import { expect, test } from 'vitest';
import { checkOf, codeAlphabet, readCode, writeCode } from './code.ts';

const letters = 'ACDEFGH';
const code = letters + checkOf(letters);

test('a code is read however it was typed', () => {
  expect(readCode(code)).toBe(code);
  expect(readCode(` ${writeCode(code).toLowerCase()} `)).toBe(code);
  expect(writeCode(code)).toBe(`${code.slice(0, 4)}-${code.slice(4)}`);
});

test('a wrong character, two swapped ones and anything else are no code', () => {
  for (let at = 0; at < code.length; at += 1) {
    for (const other of codeAlphabet) {
      if (other === code[at]) continue;
      expect(readCode(code.slice(0, at) + other + code.slice(at + 1)), `${other} at ${at}`).toBeUndefined();
    }
    const [one = '', two = ''] = code.slice(at, at + 2);
    if (two && one !== two)
      expect(readCode(code.slice(0, at) + two + one + code.slice(at + 2))).toBeUndefined();
  }
  for (const typed of ['', 'ACDE', `${code}A`, 'ACDE-FG0O', 'ⅠⅠⅠⅠⅠⅠⅠⅠ'])
    expect(readCode(typed)).toBeUndefined();
});
