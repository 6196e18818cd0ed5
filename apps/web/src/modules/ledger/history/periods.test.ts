import { describe, expect, it } from 'vitest';
import { daysOf, monthOf, periodOf, periods } from './periods.ts';

describe('periods of a statement', () => {
  it('are whole months and years, also over New Year', () => {
    const today = new Date('2026-01-31T23:30:00Z');
    expect(daysOf('thisMonth', today)).toEqual({ from: '2026-01-01', to: '2026-01-31' });
    expect(daysOf('lastMonth', today)).toEqual({ from: '2025-12-01', to: '2025-12-31' });
    expect(daysOf('thisYear', today)).toEqual({ from: '2026-01-01', to: '2026-12-31' });
  });

  it('are known by their days', () => {
    const today = new Date('2024-02-10T00:00:00Z');
    for (const period of periods) expect(periodOf(daysOf(period, today), today)).toBe(period);
    expect(periodOf({ from: '2024-02-03', to: null }, today)).toBeNull();
  });

  it('name the month they are, and no other stretch of days', () => {
    expect(monthOf({ from: '2024-02-01', to: '2024-02-29' })).toBe('2024-02');
    expect(monthOf({ from: '2023-02-01', to: '2023-02-29' })).toBeNull();
    expect(monthOf({ from: '2024-02-01', to: '2024-03-31' })).toBeNull();
    expect(monthOf({ from: null, to: null })).toBeNull();
  });
});
