import { useQuery, useQueryClient } from '@tanstack/react-query';
import { adminApi, type Outputs } from './console/api.ts';

const everyMs = 30_000;

export interface Waiting {
  count: number;
  /** Some of them are overdue. */
  isLate: boolean;
}

type Now = Outputs['countWaiting']['data'];

/**
 * What goes on and waits now, asked for every half minute. The dashboard's figures have it in them: while that page is
 * open, nothing else is asked.
 */
export function useNow(isDashboard: boolean): Now | undefined {
  const queries = useQueryClient();
  const [own, figures] = [adminApi.countWaiting, adminApi.dashboard].map(({ queryKey }) =>
    queryKey({ input: {} }),
  );
  const waiting = useQuery({
    ...adminApi.countWaiting.queryOptions({ input: {} }),
    refetchInterval: everyMs,
    enabled: !isDashboard,
  });
  const dashboard = useQuery({
    ...adminApi.dashboard.queryOptions({ input: {} }),
    refetchInterval: everyMs,
    enabled: isDashboard,
  });
  // From one page to the next the figures of before stand until the new ones are there.
  const last = (isDashboard ? [figures, own] : [own, figures])
    .map((key) => (key ? queries.getQueryData<{ data: Now }>(key) : undefined))
    .find((answer) => answer !== undefined);
  return (isDashboard ? dashboard.data : waiting.data)?.data ?? last?.data;
}

/** How much waits on each page of the console, by the page's path; pages where nothing does are left out. */
export function waitingOf(now: Now | undefined): Partial<Record<string, Waiting>> {
  if (!now) return {};
  const { queues, liveNow, overdueCases } = now;
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
