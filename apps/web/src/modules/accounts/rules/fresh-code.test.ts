import { describe, expect, it } from 'vitest';
import { isFreshCode } from './fresh-code.ts';

describe('isFreshCode', () => {
  it('sends a code with its last digit', () => {
    expect(isFreshCode('12345', '123456')).toBe(true);
    expect(isFreshCode('1234', '12345')).toBe(false);
    expect(isFreshCode('1 3456', '123456')).toBe(true);
  });

  it('does not send a whole code at every digit that is corrected', () => {
    expect(isFreshCode('111111', '121111')).toBe(false);
    expect(isFreshCode('123456', '12345')).toBe(false);
  });

  it('sends a code pasted over another', () => {
    expect(isFreshCode('', '123456')).toBe(true);
    expect(isFreshCode('111111', '123456')).toBe(true);
  });

  it('never sends anything but digits', () => {
    expect(isFreshCode('12345', '12345 ')).toBe(false);
  });
});
