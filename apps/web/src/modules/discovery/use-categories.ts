import type { Category } from '@candela/contract/discovery/operations';
import { minuteMs } from '@candela/contract/shared/durations';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';

const none: Category[] = [];

/** Every category, newest first. The header asks the same, so both share one answer. */
export function useCategories(): readonly Category[] {
  const { data } = useQuery(
    api.discovery.listCategories.queryOptions({
      input: { search: '', current_page: 1, per_page: 300, sortObject: { createdAt: -1 } },
      staleTime: 10 * minuteMs,
    }),
  );
  return data?.data ?? none;
}
