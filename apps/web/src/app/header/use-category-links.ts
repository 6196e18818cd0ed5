import { minuteMs } from '@candela/contract/shared/durations';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { categoryListRequest } from './search-request.ts';

/** Every category as a link. */
export function useCategoryLinks() {
  const { data, isPending } = useQuery(
    api.discovery.listCategories.queryOptions({ input: categoryListRequest, staleTime: 10 * minuteMs }),
  );
  const links = (data?.data ?? []).map(({ _id, name }) => ({
    value: _id,
    label: name,
    href: `/category/${_id}`,
  }));
  return { links, isPending };
}
