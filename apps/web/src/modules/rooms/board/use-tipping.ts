import type { LiveModel } from '@candela/contract/shows/operations';
import { useEffect, useRef, useState } from 'react';
import { client } from '../../../platform/api.ts';
import { requestCredits, requestTip, type TipIntent } from '../../../platform/purchase/purchase-intent.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { randomId } from '../../../platform/random-id.ts';
import { readRefusal } from '../../../platform/refusal.ts';
import { updateBalance, useSession } from '../../../platform/session/session-store.ts';
import { toast } from '../../../ui/toast/toast.tsx';
import { boardWords } from '../board-messages.ts';
import { DelayedTip, type WaitingTip } from './delayed-tip.ts';

const copy = boardWords.tip;

export type Tipping = {
  /** Can still be undone. */
  waiting: WaitingTip | null;
  /** Could not be given, and why; trying it again gives it once. */
  failed: { tip: WaitingTip; reason: string } | null;
  /** Credits left after what waits; null for visitors. */
  leftCredits: number | null;
  give: (amountCredits: number) => void;
  /** Opens the dialog for a message, another amount or an anonymous tip. */
  openDialog: (amountCredits?: number) => void;
  undo: () => void;
  retry: () => void;
  dismiss: () => void;
};

/**
 * Tips in one tap to a room's model, with three seconds to take them back. Leaving the room or the page sends what
 * waits; the server decides about it as about any tip. Null for models, who give none.
 */
export function useTipping(model: LiveModel | null): Tipping | null {
  const { user } = useSession();
  const [waiting, setWaiting] = useState<WaitingTip | null>(null);
  const [failed, setFailed] = useState<Tipping['failed']>(null);
  const isHere = useRef(true);
  const modelId = useRef('');

  const send = async (tip: WaitingTip): Promise<void> => {
    setFailed(null);
    const { key, amountCredits } = tip;
    try {
      const { data } = await client.ledger.sendTip(
        { modelId: modelId.current, channelName: modelId.current, amountCredits },
        { context: { idempotencyKey: key, outlivesPage: true } },
      );
      updateBalance(data.netCreditScore);
      queryClient.invalidateQueries({ queryKey: ['wallet'] }).catch(() => undefined);
    } catch (error) {
      const { code, msg } = readRefusal(error);
      const reason = code === 'network' ? copy.unsure : msg;
      if (isHere.current) setFailed({ tip, reason });
      else toast.error(copy.notSent({ credits: amountCredits }), reason);
    }
  };
  const [delayed] = useState(
    () => new DelayedTip({ send: (tip) => void send(tip), onChange: setWaiting, makeKey: randomId }),
  );
  useEffect(() => {
    modelId.current = model?._id ?? '';
  }, [model]);
  useEffect(() => {
    isHere.current = true;
    const leave = () => delayed.sendNow();
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      isHere.current = false;
      leave();
    };
  }, [delayed]);

  if (!model || user?.type === 'model') return null;
  const intent: TipIntent = {
    modelId: model._id,
    name: model.name || model.username,
    channelName: model._id,
    picture: model.profileImage,
  };
  const waitingCredits = waiting?.amountCredits ?? 0;
  const openDialog = (amountCredits?: number) => {
    requestTip(intent, amountCredits === undefined ? {} : { amountCredits }).catch(() => undefined);
  };
  const give = (amountCredits: number) => {
    if (!user) return openDialog(amountCredits);
    const lacking = waitingCredits + amountCredits - user.netCreditScore;
    if (lacking <= 0) return delayed.add(amountCredits);
    requestCredits({
      lacking,
      reason: copy.forTip({ name: intent.name }),
      interrupted: { do: 'tip', intent, draft: { amountCredits } },
      // Leaving would stop the video, and end the seat in a paid room.
      staysHere: true,
    }).catch(() => undefined);
  };
  return {
    waiting,
    failed,
    leftCredits: user ? user.netCreditScore - waitingCredits : null,
    give,
    openDialog,
    undo: () => delayed.undo(),
    retry: () => failed && void send(failed.tip),
    dismiss: () => setFailed(null),
  };
}
