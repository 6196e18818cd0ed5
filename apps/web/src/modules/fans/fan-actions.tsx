import type { FanDetail } from '@candela/contract/fans/operations';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, client } from '../../platform/api.ts';
import { queryClient } from '../../platform/query-client.ts';
import { reportError } from '../../platform/report-error.ts';
import { useSession } from '../../platform/session/session-store.ts';
import { Button } from '../../ui/button/button.tsx';
import { ButtonLink } from '../../ui/button/button-link.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { toast } from '../../ui/toast/toast.tsx';
import { t } from './messages.ts';

const copy = t.fan;
const dayMinutes = 1440;

/** Writing to a fan, and keeping one quiet or away. */
export function FanActions({ fan }: { fan: FanDetail }) {
  const { user } = useSession();
  const [asking, setAsking] = useState<'ban' | 'block' | null>(null);
  const { _id: accountId, uniqueId, username: name } = fan.member;
  const change = useMutation({
    mutationFn: (act: () => Promise<{ msg: string }>) => act(),
    onSuccess: ({ msg }) => void toast.success(msg),
    onError: reportError,
    onSettled: async () => {
      setAsking(null);
      await queryClient.invalidateQueries({ queryKey: api.fans.key() });
    },
  });
  if (!user) return null;
  const someone = { channelName: user._id, accountId };
  const mute = () => client.rooms.muteMember({ ...someone, minutes: dayMinutes });
  const ban = () => client.rooms.banMember({ ...someone, isBanned: true });
  const block = (isBlocked: boolean) => client.messages.setBlocked({ accountId, isBlocked });
  return (
    <>
      <Button size="sm" variant="text" disabled={change.isPending} onClick={() => change.mutate(mute)}>
        {copy.mute}
      </Button>
      <Button size="sm" variant="text" onClick={() => setAsking('ban')}>
        {copy.ban}
      </Button>
      {fan.isBlocked ? (
        <Button size="sm" variant="text" onClick={() => change.mutate(() => block(false))}>
          {copy.unblock}
        </Button>
      ) : (
        <Button size="sm" variant="text" onClick={() => setAsking('block')}>
          {copy.block}
        </Button>
      )}
      <ButtonLink size="sm" variant="primary" href={`/chat/${uniqueId}`}>
        {copy.message}
      </ButtonLink>
      {asking && (
        <ConfirmDialog
          opened
          title={asking === 'ban' ? copy.banTitle({ name }) : copy.blockTitle({ name })}
          description={asking === 'ban' ? copy.banText : copy.blockText}
          confirmLabel={asking === 'ban' ? copy.ban : copy.block}
          confirmVariant="danger"
          cancelLabel={t.cancel}
          closeLabel={t.close}
          loading={change.isPending}
          onConfirm={() => change.mutate(asking === 'ban' ? ban : () => block(true))}
          onCancel={() => setAsking(null)}
        />
      )}
    </>
  );
}
