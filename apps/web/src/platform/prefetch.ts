let underWay = 0;

/** Whether some code is being fetched ahead of its need: what fails meanwhile may be that. */
export function isPrefetching(): boolean {
  return underWay > 0;
}

/** Fetches code ahead of its need. A failure is silent, as whoever needs the code asks for it again. */
export async function prefetch(load: () => Promise<unknown>): Promise<void> {
  underWay += 1;
  try {
    await load();
  } catch {
    // Nothing was asked for yet.
  } finally {
    underWay -= 1;
  }
}

/** The same, once the page has nothing better to do. */
export function prefetchWhenIdle(load: () => Promise<unknown>): void {
  const begin = () => void prefetch(load);
  if ('requestIdleCallback' in globalThis) requestIdleCallback(begin, { timeout: 3_000 });
  else setTimeout(begin, 1_000);
}
