import { AsyncLocalStorage } from 'node:async_hooks';

/** How work that comes in crowds is done together. */
export interface BatchOptions<Item, Answer> {
  /**
   * Does a batch; its answers, or promises of them, in the order of its items. What it throws goes to all who sent
   * one of them.
   */
  work(items: readonly Item[]): Promise<readonly (Answer | Promise<Answer>)[]>;
  /** Two items of one name never go in the same batch; without it any do. */
  nameOf?(item: Item): unknown;
  /** Items of a batch at most. */
  mostAtOnce: number;
  /** Batches under way at a time; what comes meanwhile waits and goes together. */
  concurrency: number;
}

// A batch is not done for the viewer who happens to be the first in it.
const forNobody = AsyncLocalStorage.snapshot();

interface Waiting<Item, Answer> {
  item: Item;
  resolve(answer: Answer | Promise<Answer>): void;
  reject(error: unknown): void;
}

/**
 * Work that goes together with whatever else waits at the same moment. One item alone goes at once; while as many
 * batches as allowed are under way, the next gathers, so that a crowd costs few batches and nobody waits for a clock.
 */
export function createBatcher<Item, Answer>(
  options: BatchOptions<Item, Answer>,
): (item: Item) => Promise<Answer> {
  let waiting: Waiting<Item, Answer>[] = [];
  let underWay = 0;
  let isStarting = false;

  const take = () => {
    const names = new Set<unknown>();
    const batch: Waiting<Item, Answer>[] = [];
    const later: Waiting<Item, Answer>[] = [];
    for (const one of waiting) {
      const name = options.nameOf ? options.nameOf(one.item) : one;
      const goesNow = batch.length < options.mostAtOnce && !names.has(name);
      names.add(name);
      (goesNow ? batch : later).push(one);
    }
    waiting = later;
    return batch;
  };
  const run = async (batch: Waiting<Item, Answer>[]) => {
    underWay += 1;
    try {
      const answers = await options.work(batch.map(({ item }) => item));
      for (const [index, one] of batch.entries()) one.resolve(answers[index] as Answer | Promise<Answer>);
    } catch (error) {
      for (const one of batch) one.reject(error);
    }
    underWay -= 1;
    start();
  };
  const start = () => {
    if (isStarting || waiting.length === 0 || underWay >= options.concurrency) return;
    isStarting = true;
    // A turn later, so that all that was read from the network at once goes along.
    setImmediate(() => {
      isStarting = false;
      void forNobody(run, take());
      start();
    });
  };

  return (item) =>
    new Promise<Answer>((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      start();
    });
}
