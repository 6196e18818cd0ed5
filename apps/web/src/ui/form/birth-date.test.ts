import { describe, expect, it } from 'vitest';
import { joinDate, splitDate } from './birth-date.ts';

describe('typed dates', () => {
  it('joins parts into a day that exists, padding as needed', () => {
    expect(joinDate({ day: '4', month: '3', year: '2001' })).toBe('2001-03-04');
    expect(joinDate({ day: '29', month: '02', year: '2024' })).toBe('2024-02-29');
  });
  it('refuses days that do not exist and parts that are not complete', () => {
    expect(joinDate({ day: '31', month: '02', year: '2001' })).toBeNull();
    expect(joinDate({ day: '29', month: '02', year: '2023' })).toBeNull();
    expect(joinDate({ day: '1', month: '1', year: '99' })).toBeNull();
    expect(joinDate({ day: '', month: '1', year: '1999' })).toBeNull();
    expect(joinDate({ day: '00', month: '1', year: '1999' })).toBeNull();
  });
  it('splits what it joined and ignores anything else', () => {
    expect(splitDate('2001-03-14')).toEqual({ day: '14', month: '03', year: '2001' });
    expect(splitDate('14/03/2001')).toEqual({ day: '', month: '', year: '' });
  });
});
