import type { PrivacyChoices } from '@candela/contract/accounts/privacy';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../api.ts';
import { reportError } from '../report-error.ts';
import { useSession } from '../session/session-store.ts';

/** What the signed-in member keeps to herself, and the way to change it. Undefined until it is known. */
export function usePrivacy(): {
  choices: PrivacyChoices | undefined;
  failed: boolean;
  change: (change: Partial<PrivacyChoices>) => void;
} {
  const { user } = useSession();
  const queries = useQueryClient();
  const options = api.accounts.getPrivacy.queryOptions({ input: {} });
  const { data, isError } = useQuery({ ...options, enabled: user?.type === 'user' });
  const save = useMutation(
    api.accounts.setPrivacy.mutationOptions({
      onSuccess: (answer) => queries.setQueryData(options.queryKey, answer),
      onError: reportError,
    }),
  );
  const choices = data && { ...data.data, ...(save.isPending ? withoutAbsent(save.variables) : {}) };
  return { choices, failed: isError, change: (change) => save.mutate(change) };
}

/** Only what was chosen. */
function withoutAbsent(change: Partial<PrivacyChoices>): Partial<PrivacyChoices> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}
