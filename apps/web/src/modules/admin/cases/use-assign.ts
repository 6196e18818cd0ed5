import { useQueryClient } from '@tanstack/react-query';
import { readRefusal } from '../../../platform/refusal.ts';
import { toast } from '../../../ui/toast/toast.tsx';
import { adminClient, everyAnswer } from '../console/api.ts';
import { useStaff } from '../staff-session.ts';
import type { Case } from './actions.tsx';

/** Takes the selected cases, else the open one, into one's own hands, or out of them where all are there. */
export function useAssign(shown: Case | undefined, chosen: readonly Case[]): () => Promise<void> {
  const queries = useQueryClient();
  const me = useStaff((state) => state.staff?._id);
  const asked = chosen.length === 0 && shown ? [shown] : chosen;
  return async () => {
    const open = asked.filter(({ status }) => status === 'open');
    if (open.length === 0 || me === undefined) return;
    const assigneeId = open.every((one) => one.assigneeId === me) ? null : me;
    try {
      const { msg } = await adminClient.assignCases({ ids: open.map(({ _id }) => _id), assigneeId });
      toast.success(msg);
    } catch (error) {
      toast.error(readRefusal(error).msg);
    }
    void queries.invalidateQueries({ queryKey: everyAnswer });
  };
}
