import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Settles as `work` does, but not before `floorMs` have passed: what the work found out is not to be read
 * from how long it took.
 */
export async function answerNotBefore<T>(floorMs: number, work: () => Promise<T>): Promise<T> {
  const floor = sleep(floorMs);
  try {
    return await work();
  } finally {
    await floor;
  }
}
