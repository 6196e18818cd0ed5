import type { RecordingTerms } from '@candela/contract/shows/recordings';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';

/** Whether shows can be recorded here; null until it is known, and where they cannot. */
export function useRecordingTerms(): RecordingTerms | null {
  const query = useQuery({ ...api.shows.getRecordingTerms.queryOptions({ input: {} }), staleTime: 60_000 });
  const terms = query.data?.data;
  return terms?.available ? terms : null;
}
