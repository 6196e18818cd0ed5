import { earningSource } from '@candela/contract/earnings/operations';
import { describe, expect, it } from 'vitest';
import { barsOf, groupTotals, sourceGroups, sourcesOf } from './sources.ts';

describe('the chart’s groups', () => {
  it('hold every source exactly once', () => {
    const grouped = sourceGroups.flatMap((group) => sourcesOf[group]);
    expect([...grouped].sort()).toEqual([...earningSource.options].sort());
  });

  it('add up the sources of a day, and never fall below zero', () => {
    const series = [{ day: '2026-03-01', sources: { gallery: 30, video: 12, tip: -5, product: 4 } }];
    expect(barsOf(series)).toEqual([{ day: '2026-03-01', minutes: 0, tips: 0, sales: 42, plans: 4 }]);
  });

  it('total a range with the largest sale of each group', () => {
    const part = { grossCredits: 0, siteCredits: 0, count: 1 };
    const totals = groupTotals([
      { source: 'gallery', credits: 30, largestCredits: 20, ...part },
      { source: 'audio', credits: 8, largestCredits: 8, ...part },
    ]);
    expect(totals.find(({ group }) => group === 'sales')).toEqual({
      group: 'sales',
      credits: 38,
      largestCredits: 20,
    });
  });
});
