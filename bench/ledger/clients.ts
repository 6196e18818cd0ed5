import { percentile } from '../report/percentile.ts';

/** What so many clients did in a while. */
export interface Speed {
  perSecond: number;
  p99Ms: number;
}

/** Lets so many clients do one thing after the other for a while; `act` is given which of them does it. */
export async function drive(
  clients: number,
  durationMs: number,
  act: (client: number) => Promise<unknown>,
): Promise<Speed> {
  const samples: number[] = [];
  const started = performance.now();
  const end = started + durationMs;
  const client = async (index: number) => {
    for (let before = performance.now(); before < end; before = performance.now()) {
      await act(index);
      samples.push(performance.now() - before);
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, index) => client(index)));
  const seconds = (performance.now() - started) / 1000;
  return { perSecond: samples.length / seconds, p99Ms: percentile(samples, 0.99) };
}

/** The middle one of several turns by speed, so that one disturbed turn decides nothing. */
export function middle(turns: readonly Speed[]): Speed {
  const sorted = [...turns].sort((a, b) => a.perSecond - b.perSecond);
  return sorted[Math.floor(sorted.length / 2)] as Speed;
}
