import { useQuery } from '@tanstack/react-query';
import { parseTiles } from './sprite.ts';

/** The stills for seeking, read when they are first wanted; none where there are none. */
export function useTiles(vttUrl: string | undefined, wanted: boolean) {
  const { data } = useQuery({
    queryKey: ['tiles', vttUrl],
    enabled: wanted && vttUrl !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const answer = await fetch(vttUrl ?? '', { signal });
      return answer.ok ? parseTiles(await answer.text()) : [];
    },
  });
  return data ?? [];
}
