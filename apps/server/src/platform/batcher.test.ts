import { expect, it } from 'vitest';
import { createBatcher } from './batcher.ts';
import { asViewer, currentViewer } from './viewer/index.ts';

/** A batcher of numbers whose batches end when they are asked to. */
function gathering(
  options: { mostAtOnce?: number; concurrency?: number; nameOf?: (item: number) => unknown } = {},
) {
  const batches: { items: readonly number[]; end(): void; fail(): void }[] = [];
  const add = createBatcher<number, string>({
    mostAtOnce: 10,
    concurrency: 1,
    ...options,
    work: (items) =>
      new Promise((resolve, reject) =>
        batches.push({
          items,
          end: () =>
            resolve(items.map((item) => (item < 0 ? Promise.reject(new Error('alone')) : `${item}`))),
          fail: () => reject(new Error('all')),
        }),
      ),
  });
  const begun = async (count: number) => {
    await expect.poll(() => batches.length).toBe(count);
    return batches[count - 1] as (typeof batches)[number];
  };
  return { add, batches, begun };
}

it('sends what waits together, and each its own answer', async () => {
  const { add, begun } = gathering();
  const first = [add(1), add(2)];
  const one = await begun(1);
  expect(one.items).toEqual([1, 2]);
  const second = [add(3), add(-4), add(5)];
  one.end();
  expect(await Promise.all(first)).toEqual(['1', '2']);
  const two = await begun(2);
  expect(two.items).toEqual([3, -4, 5]);
  two.end();
  const [three, four, five] = await Promise.allSettled(second);
  expect([three, five]).toMatchObject([{ value: '3' }, { value: '5' }]);
  expect(four).toMatchObject({ reason: new Error('alone') });
});

it('leaves for the next batch what is too much for one or of the same name', async () => {
  const { add, begun, batches } = gathering({ mostAtOnce: 3, nameOf: (item) => item % 10 });
  const all = [add(1), add(11), add(2), add(3), add(4)];
  (await begun(1)).end();
  (await begun(2)).end();
  expect(await Promise.all(all)).toEqual(['1', '11', '2', '3', '4']);
  expect(batches.map(({ items }) => items)).toEqual([
    [1, 2, 3],
    [11, 4],
  ]);
});

it('has as many under way as the concurrency allows, and goes on after a failed one', async () => {
  const { add, begun, batches } = gathering({ concurrency: 2 });
  const one = add(1);
  await begun(1);
  const two = add(2);
  const second = await begun(2);
  const three = add(3);
  second.fail();
  await expect(two).rejects.toThrow('all');
  (await begun(3)).end();
  expect(await three).toBe('3');
  batches[0]?.end();
  expect(await one).toBe('1');
});

it('is done for no viewer, while each who waits stays theirs', async () => {
  const seen: unknown[] = [];
  const add = createBatcher<number, number>({
    mostAtOnce: 10,
    concurrency: 1,
    async work(items) {
      seen.push(currentViewer());
      return items;
    },
  });
  await asViewer({ accountId: 'a', country: 'NO' }, async () => {
    await add(1);
    expect(currentViewer()).toMatchObject({ accountId: 'a' });
  });
  expect(seen).toEqual([undefined]);
});
