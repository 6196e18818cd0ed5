import { minuteMs } from '@candela/contract/shared/durations';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';

/** The browser's time zone, which counts until the account has chosen one. */
export function browserTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** What was earned today and this month; read again every minute while the page is looked at. */
export function useTakings() {
  return useQuery(
    api.earnings.getTakings.queryOptions({
      input: { timeZone: browserTimeZone() },
      select: ({ data }) => data,
      refetchInterval: minuteMs,
    }),
  );
}
