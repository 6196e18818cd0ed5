import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';

const options = () => api.earnings.listPayoutMethods.queryOptions({ input: {} });

/** Where the model is paid, and whether that happens weekly. */
export function usePayoutMethods() {
  return useQuery(options());
}

/** Refetches all earnings data. */
export function useRefreshEarnings(): () => Promise<unknown> {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: api.earnings.getModelEarning.key() }),
      queryClient.invalidateQueries({ queryKey: api.earnings.listPayouts.key() }),
      queryClient.invalidateQueries({ queryKey: api.earnings.listPayoutMethods.key() }),
    ]);
}
