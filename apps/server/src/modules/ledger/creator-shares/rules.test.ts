import { type KindShare, percentAt } from '@candela/contract/ledger/creator-share';
import { expect, test } from 'vitest';
import { firstLoss, soonestStart } from './rules.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 2, 1, 0, minute));
const share = (percent: number, ...coming: [number, number][]): KindShare => ({
  kind: 'tip',
  percent,
  coming: coming.map(([minute, later]) => ({ from: at(minute).toISOString(), percent: later })),
});

test('a share holds from its own time on', () => {
  const changing = share(80, [10, 85], [20, 70]);
  const read = [9, 10, 19, 20].map((minute) => percentAt(changing, at(minute).getTime()));
  expect(read).toEqual([80, 85, 85, 70]);
});

test('a rule begins at the first full minute that is a whole minute away', () => {
  expect(soonestStart(at(5))).toEqual(at(6));
  expect(soonestStart(new Date(at(5).getTime() + 1))).toEqual(at(7));
});

test('a loss is found when it comes, be it later than the rule', () => {
  const before = share(80, [10, 90]);
  expect(firstLoss([before], [share(85, [10, 90])], at(1))).toBeUndefined();
  expect(firstLoss([before], [share(80)], at(1))).toEqual(at(10));
  expect(firstLoss([before], [share(79, [10, 90])], at(1))).toEqual(at(1));
});
