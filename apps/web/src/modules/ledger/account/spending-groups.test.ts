import { describe, expect, it } from 'vitest';
import { groupTotals, spendingBars } from './spending-groups.ts';

describe('spendingBars', () => {
  it('has a bar for every day, oldest first, and puts kinds into their groups', () => {
    const bars = spendingBars(
      [
        { day: '2026-11-21', kind: 'tip', credits: 50 },
        { day: '2026-11-21', kind: 'liveStream', credits: 6 },
        { day: '2026-11-21', kind: 'privateShow', credits: 30 },
        { day: '2026-11-20', kind: 'gallery', credits: 120 },
        { day: '2026-10-01', kind: 'tip', credits: 999 },
      ],
      3,
      '2026-11-21',
    );
    expect(bars).toEqual([
      { day: '2026-11-19', minutes: 0, tips: 0, works: 0, plans: 0 },
      { day: '2026-11-20', minutes: 0, tips: 0, works: 120, plans: 0 },
      { day: '2026-11-21', minutes: 36, tips: 50, works: 0, plans: 0 },
    ]);
    expect(groupTotals(bars)).toEqual({ minutes: 36, tips: 50, works: 120, plans: 0 });
  });

  it('draws a year by months', () => {
    const bars = spendingBars([{ day: '2026-03-09', kind: 'order', credits: 7 }], 365, '2026-11-21');
    expect(bars.length).toBeLessThanOrEqual(13);
    expect(bars.find((bar) => bar.day === '2026-03-01')?.plans).toBe(7);
  });
});
