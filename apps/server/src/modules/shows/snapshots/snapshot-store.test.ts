import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSnapshotStore } from './snapshot-store.ts';

const snapshot = (takenAtMs: number, bytes = 100) => ({
  takenAtMs,
  webp: Buffer.alloc(bytes),
  isBlurred: false,
});
const times = (store: ReturnType<typeof createSnapshotStore>, show: string) =>
  store.of(show).map(({ takenAtMs }) => takenAtMs);

test('the last six of a show are kept, the oldest first', () => {
  const store = createSnapshotStore();
  for (let at = 1; at <= 8; at++) store.add('a', snapshot(at));
  expect(times(store, 'a')).toEqual([3, 4, 5, 6, 7, 8]);
  expect(store.bytes).toBe(600);
});

test('with too many shows earlier ones go first, so that each has one as long as that fits', () => {
  const store = createSnapshotStore(400);
  for (const at of [1, 2, 3]) for (const show of ['a', 'b']) store.add(show, snapshot(at));
  expect([times(store, 'a'), times(store, 'b')]).toEqual([
    [2, 3],
    [2, 3],
  ]);
  for (const show of ['c', 'd']) store.add(show, snapshot(4));
  expect(['a', 'b', 'c', 'd'].map((show) => times(store, show).length)).toEqual([1, 1, 1, 1]);
  store.add('e', snapshot(5));
  expect(['a', 'b', 'c', 'd', 'e'].map((show) => times(store, show).length)).toEqual([0, 1, 1, 1, 1]);
});

test('shows that are over are forgotten', () => {
  const store = createSnapshotStore();
  store.add('a', snapshot(1));
  store.add('b', snapshot(1));
  store.keepOnly(new Set(['b']));
  expect([times(store, 'a'), times(store, 'b'), store.bytes]).toEqual([[], [1], 100]);
});

test('never more bytes than the limit, whatever comes', () => {
  const additions = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd'), fc.integer({ min: 1, max: 900 })));
  fc.assert(
    fc.property(additions, (all) => {
      const store = createSnapshotStore(1_000);
      for (const [index, [show, bytes]] of all.entries()) {
        store.add(show, snapshot(index, bytes));
        const saved = ['a', 'b', 'c', 'd'].flatMap((one) => store.of(one));
        expect(store.bytes).toBe(saved.reduce((sum, { webp }) => sum + webp.length, 0));
        expect(store.bytes).toBeLessThanOrEqual(1_000);
        expect(store.of(show).at(-1)?.takenAtMs).toBe(index);
      }
    }),
  );
});
