import { describe, expect, it } from 'vitest';
import { isNewModel, matches, sortWall } from './wall-order.ts';

type Shown = Parameters<typeof sortWall>[0][number] & { kind: 'free' | 'paid' | 'private' | 'call' };

const show = (_id: string, of: Partial<Shown> = {}): Shown => ({
  _id,
  kind: 'free',
  openReports: 0,
  showCount: 40,
  trust: 'known',
  isVerified: true,
  viewers: 10,
  startedAt: '2026-03-02T20:00:00.000Z',
  ...of,
});

const namesOf = (shows: readonly Shown[]) => shows.map(({ _id }) => _id);

describe('the order by risk', () => {
  it('puts reports before new models, these before missing documents, and those before many viewers', () => {
    const shows = [
      show('quiet', { viewers: 1 }),
      show('full', { viewers: 900 }),
      show('unverified', { isVerified: false }),
      show('new', { trust: 'new', showCount: 2 }),
      show('reported', { openReports: 1 }),
      show('often-reported', { openReports: 3, viewers: 0 }),
      show('new-and-unverified', { trust: 'new', showCount: 1, isVerified: false, viewers: 0 }),
    ];
    expect(namesOf(sortWall(shows, 'risk'))).toEqual([
      'often-reported',
      'reported',
      'new-and-unverified',
      'new',
      'unverified',
      'full',
      'quiet',
    ]);
  });

  it('is the same whatever order equal shows came in', () => {
    const shows = [show('b'), show('a'), show('c')];
    expect(namesOf(sortWall(shows, 'risk'))).toEqual(['a', 'b', 'c']);
    expect(namesOf(sortWall([...shows].reverse(), 'risk'))).toEqual(['a', 'b', 'c']);
  });
});

it('other orders are by viewers and by age, shows that only begin first', () => {
  const shows = [
    show('old', { viewers: 5, startedAt: '2026-03-02T18:00:00.000Z' }),
    show('young', { viewers: 2, startedAt: '2026-03-02T21:00:00.000Z' }),
    show('starting', { viewers: 0, startedAt: null }),
  ];
  expect(namesOf(sortWall(shows, 'viewers'))).toEqual(['old', 'young', 'starting']);
  expect(namesOf(sortWall(shows, 'newest'))).toEqual(['starting', 'young', 'old']);
});

it('filters are by kind, by reports and by new models', () => {
  const call = show('call', { kind: 'call', openReports: 2 });
  const fresh = show('fresh', { trust: 'new', showCount: 5 });
  expect(matches(call, 'all') && matches(call, 'call') && matches(call, 'reported')).toBe(true);
  expect(matches(call, 'free') || matches(call, 'private') || matches(call, 'new')).toBe(false);
  expect(matches(fresh, 'new')).toBe(true);
  expect(isNewModel({ trust: 'known', showCount: 1 }), 'known already').toBe(false);
  expect(isNewModel({ trust: 'new', showCount: 6 }), 'no longer new').toBe(false);
});
