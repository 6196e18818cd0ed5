import { minuteMs } from '@candela/contract/shared/durations';
import { notifyManager, QueryClient } from '@tanstack/react-query';
import { statusOf } from './refusal.ts';

/** Failures worth a second try: no answer at all, or a server that says it will be back. */
function mayPass(error: unknown): boolean {
  const status = statusOf(error);
  return status === null || status === 503 || status === 504;
}

// A button that learns too late that its form is being sent lets a second click through.
notifyManager.setScheduler(queueMicrotask);

/** A cache of what is read from the server; on the server, one for each page. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        gcTime: 10 * minuteMs,
        retry: (failures, error) => failures < 2 && mayPass(error),
        refetchOnWindowFocus: false,
      },
      mutations: { retry: false },
    },
  });
}

/** The browser's cache. Emptied when the account changes. */
export const queryClient = createQueryClient();
