import type { AnnouncedShow } from '@candela/contract/schedule/operations';
import { IconBell, IconBellCheck } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, client } from '../../platform/api.ts';
import { reportError } from '../../platform/report-error.ts';
import { useSession } from '../../platform/session/session-store.ts';
import { Button } from '../../ui/button/button.tsx';
import { toast } from '../../ui/toast/toast.tsx';
import { t } from './messages.ts';

/** Asks to be reminded of a show that has not begun, or takes it back. Only members have it. */
export function ReminderButton({ show }: { show: AnnouncedShow }) {
  const { user } = useSession();
  const queryClient = useQueryClient();
  const [isOn, setOn] = useState(show.isReminded);
  const set = useMutation({
    mutationFn: (wanted: boolean) => client.schedule.setShowReminder({ showId: show._id, isOn: wanted }),
    onSuccess: async ({ data }) => {
      setOn(data.isReminded);
      if (data.isReminded) toast.success(t.remindedToast);
      await queryClient.invalidateQueries({ queryKey: api.schedule.key() });
    },
    onError: reportError,
  });
  if (user?.type !== 'user' || Date.parse(show.startsAt) <= Date.now()) return null;
  const Icon = isOn ? IconBellCheck : IconBell;
  return (
    <Button
      size="sm"
      aria-pressed={isOn}
      aria-label={(isOn ? t.remindedOf : t.remindOf)({ title: show.title })}
      leftSection={<Icon size={18} stroke={1.75} aria-hidden />}
      loading={set.isPending}
      onClick={() => set.mutate(!isOn)}
    >
      {isOn ? t.reminded : t.remind}
    </Button>
  );
}
