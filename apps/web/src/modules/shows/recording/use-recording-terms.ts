import { minuteMs } from '@candela/contract/shared/durations';
import type { RecordingTerms } from '@candela/contract/shows/recordings';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';

/** Whether shows can be recorded here; null until it is known, and where they cannot. */
export function useRecordingTerms(): RecordingTerms | null {
  const query = useQuery({ ...api.shows.getRecordingTerms.queryOptions({ input: {} }), staleTime: minuteMs });
  const terms = query.data?.data;
  return terms?.available ? terms : null;
}
