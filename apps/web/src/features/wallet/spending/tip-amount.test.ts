import { describe, expect, it } from 'vitest';
import { readAmount, tipLevel } from './tip-amount.ts';

describe('tipLevel', () => {
  it.each([
    [1, 'spark'],
    [24, 'spark'],
    [25, 'flame'],
    [99, 'flame'],
    [100, 'torch'],
    [499, 'torch'],
    [500, 'blaze'],
  ])('%s credits burn as a %s', (amount, level) => {
    expect(tipLevel(amount)).toBe(level);
  });
});

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
