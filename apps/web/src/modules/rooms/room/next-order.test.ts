import type { LiveModel } from '@candela/contract/shows/operations';
import { expect, test } from 'vitest';
import { bySimilarity, inCircle, roomsAfter } from './next-order.ts';

const live = (
  uniqueId: string,
  startedAt: string,
  more: Partial<LiveModel['room']> = {},
  categoryIds: string[] = [],
) =>
  ({
    _id: uniqueId,
    uniqueId,
    categoryIds,
    room: { startedAt, inPrivate: false, viewerCount: 0, ...more },
  }) as LiveModel;
const names = (lives: readonly LiveModel[]) => lives.map(({ uniqueId }) => uniqueId);

const circle = inCircle([live('c', '2026-03'), live('a', '2026-01'), live('b', '2026-02')]);

test('next and back lead round the same circle, whatever its viewers do', () => {
  expect(names(circle)).toEqual(['a', 'b', 'c']);
  for (const { uniqueId } of circle) {
    const next = roomsAfter(circle, uniqueId)[0];
    expect(roomsAfter(circle, next?.uniqueId ?? '').at(-1)?.uniqueId).toBe(uniqueId);
  }
  expect(names(roomsAfter(circle, 'b'))).toEqual(['c', 'a']);
});

test('from a room that is over, the circle begins at its start; alone there is nowhere to go', () => {
  expect(names(roomsAfter(circle, 'over'))).toEqual(['a', 'b', 'c']);
  expect(roomsAfter(inCircle([live('a', '2026-01')]), 'a')).toEqual([]);
});

test('rooms closed for a private show are passed over', () => {
  expect(names(inCircle([live('a', '2026-01', { inPrivate: true }), live('b', '2026-02')]))).toEqual(['b']);
});

test('similar rooms share categories, then have most viewers', () => {
  const rooms = [
    live('busy', '2026-01', { viewerCount: 900 }),
    live('near', '2026-01', { viewerCount: 1 }, ['piano']),
    live('nearer', '2026-01', {}, ['piano', 'music']),
  ];
  expect(names(bySimilarity(rooms, ['music', 'piano']))).toEqual(['nearer', 'near', 'busy']);
});
