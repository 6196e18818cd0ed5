import type { LanguageCode } from '@candela/contract/discovery/model-filters';
import { minuteMs } from '@candela/contract/shared/durations';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../api.ts';
import { useSession } from '../session/session-store.ts';

/** The languages the account has chosen, and the way to change them; none for a visitor. */
export function useMyLanguages() {
  const { status } = useSession();
  const queries = useQueryClient();
  const options = api.discovery.getPreferences.queryOptions({ input: {} });
  const query = useQuery({ ...options, enabled: status === 'signedIn', staleTime: 5 * minuteMs });
  const save = useMutation(
    api.discovery.setPreferences.mutationOptions({
      onSuccess: (answer) => {
        queries.setQueryData(options.queryKey, answer);
        return queries.invalidateQueries({ queryKey: api.discovery.listFilterChoices.key() });
      },
    }),
  );
  const languages: LanguageCode[] = status === 'signedIn' ? (query.data?.data.languages ?? []) : [];
  return { query, languages, save };
}
