import type { Conversation } from '@candela/contract/messages/operations';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { client } from '../../platform/api.ts';
import { queryClient } from '../../platform/query-client.ts';
import { readRefusal } from '../../platform/refusal.ts';
import { messageKeys } from '../../platform/unread-messages/unread-messages.ts';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { toast } from '../../ui/toast/toast.tsx';
import { t } from './messages.ts';

/** Blocking the other side after a question, and unblocking without one. */
export function useBlocking({ other }: Conversation): {
  ask: () => void;
  unblock: () => void;
  dialog: ReactNode;
} {
  const [asking, setAsking] = useState(false);
  const change = useMutation({
    mutationFn: (isBlocked: boolean) => client.messages.setBlocked({ accountId: other._id, isBlocked }),
    onSuccess: async ({ msg }) => {
      setAsking(false);
      toast.success(msg);
      await queryClient.invalidateQueries({ queryKey: messageKeys.all });
    },
    onError: (error) => void toast.error(readRefusal(error).msg),
  });
  return {
    ask: () => setAsking(true),
    unblock: () => change.mutate(false),
    dialog: (
      <ConfirmDialog
        opened={asking}
        title={t.blockTitle({ name: other.name || other.username })}
        description={t.blockText}
        confirmLabel={t.block}
        confirmVariant="danger"
        cancelLabel={t.cancel}
        closeLabel={t.close}
        loading={change.isPending}
        onConfirm={() => change.mutate(true)}
        onCancel={() => setAsking(false)}
      />
    ),
  };
}
