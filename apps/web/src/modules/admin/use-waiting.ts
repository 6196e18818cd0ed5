import { useQuery } from '@tanstack/react-query';
import { adminApi } from './console/api.ts';

const everyMs = 30_000;

export interface Waiting {
  count: number;
  /** Some of them are overdue. */
  isLate: boolean;
}

/** How much waits on each page of the console, by the page's path; pages where nothing does are left out. */
export function useWaiting(): Partial<Record<string, Waiting>> {
  const query = useQuery({ ...adminApi.countWaiting.queryOptions({ input: {} }), refetchInterval: everyMs });
  if (!query.data) return {};
  const { queues, liveNow, overdueCases } = query.data.data;
  const counts = {
    live: liveNow.shows,
    cases: queues.cases.waiting,
    approvals: queues.models.waiting,
    items: queues.items.waiting,
    tickets: queues.tickets.waiting,
    payouts: queues.payouts.waiting,
    webhooks: queues.webhooks.waiting,
  };
  const late = new Set(overdueCases > 0 ? ['cases'] : []);
  return Object.fromEntries(
    Object.entries(counts)
      .filter(([, count]) => count > 0)
      .map(([path, count]) => [path, { count, isLate: late.has(path) }]),
  );
}
