import { describe, expect, it } from 'vitest';
import { readAmount } from './read-amount.ts';

describe('readAmount', () => {
  it.each([
    ['50', 50],
    [' 7 ', 7],
    ['007', 7],
    ['0', null],
    ['', null],
    ['-5', null],
    ['1.5', null],
    ['1e3', null],
    ['99999999999', null],
  ])('reads %j as %s', (text, amount) => {
    expect(readAmount(text)).toBe(amount);
  });
});
