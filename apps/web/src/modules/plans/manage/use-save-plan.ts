import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { toast } from '../../../ui/toast/toast.tsx';
import { manageMessages as t } from '../manage-messages.ts';

/** Saves a plan or a code, says so, and reads the lists again. */
export function useSavePlan<Form>(
  save: (form: Form) => Promise<unknown>,
  {
    onDone,
    onError,
    said = t.saved,
  }: { onDone: () => void; onError: (error: unknown) => void; said?: string },
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: save,
    onSuccess: async () => {
      toast.success(said);
      onDone();
      await queryClient.invalidateQueries({ queryKey: api.plans.key() });
    },
    onError,
  });
}
