import type { TipMenuItem } from '@candela/contract/rooms/board';
import { useState } from 'react';
import { client } from '../../../platform/api.ts';
import { createIntentKey } from '../../../platform/intent-key.ts';
import { readRefusal } from '../../../platform/refusal.ts';
import { updateBalance, useSession } from '../../../platform/session/session-store.ts';
import { formatCount } from '../../../ui/format/format-count.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { toast } from '../../../ui/toast/toast.tsx';
import { topUp } from '../../metering/index.ts';
import { boardWords } from '../board-messages.ts';

const copy = boardWords.menu;

/** Asks once before something of the menu is ordered. */
export function OrderDialog({
  channelName,
  item,
  onClose,
}: {
  channelName: string;
  item: TipMenuItem;
  onClose: () => void;
}) {
  const { user } = useSession();
  const [intent] = useState(() => createIntentKey());
  const [isOrdering, setOrdering] = useState(false);
  const order = async () => {
    const balance = user?.netCreditScore ?? 0;
    if (item.credits > balance) {
      onClose();
      return topUp(0, item.credits - balance);
    }
    setOrdering(true);
    const input = { channelName, menuItemId: item._id, expectedCredits: item.credits };
    try {
      const { data } = await client.rooms.orderFromMenu(input, {
        context: { idempotencyKey: intent.keyFor(input) },
      });
      intent.fulfilled();
      updateBalance(data.netCreditScore);
      toast.success(copy.sent({ title: item.title }), copy.sentDetail({ credits: item.credits }));
      onClose();
    } catch (error) {
      toast.error(readRefusal(error).msg);
      setOrdering(false);
    }
  };
  return (
    <ConfirmDialog
      opened
      title={copy.confirm({ title: item.title })}
      description={copy.sentDetail({ credits: item.credits })}
      confirmLabel={`${copy.order} ${formatCount(item.credits)}`}
      cancelLabel={copy.cancel}
      closeLabel={boardWords.close}
      confirmVariant="primary"
      loading={isOrdering}
      onConfirm={() => order()}
      onCancel={onClose}
    />
  );
}
