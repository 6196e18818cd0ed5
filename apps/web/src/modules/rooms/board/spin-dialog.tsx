import type { RoomWheel } from '@candela/contract/rooms/board';
import { useReducedMotion } from '@mantine/hooks';
import { useState } from 'react';
import { client } from '../../../platform/api.ts';
import { createIntentKey } from '../../../platform/intent-key.ts';
import { readRefusal } from '../../../platform/refusal.ts';
import { updateBalance, useSession } from '../../../platform/session/session-store.ts';
import { Button } from '../../../ui/button/button.tsx';
import { CreditAmount } from '../../../ui/coin/credit-amount.tsx';
import { FormNotice } from '../../../ui/form/form-notice.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { topUp } from '../../metering/index.ts';
import { boardWords } from '../board-messages.ts';
import classes from './board.module.css';
import { WheelPicture } from './wheel-picture.tsx';

const copy = boardWords.wheel;

interface SpinDialogProps {
  channelName: string;
  wheel: RoomWheel;
  onClose: () => void;
}

/** Pays for a spin, and shows where the server let it stop. */
export function SpinDialog({ channelName, wheel, onClose }: SpinDialogProps) {
  const { user } = useSession();
  const isStill = useReducedMotion();
  const [intent] = useState(() => createIntentKey());
  const [isPaying, setPaying] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [turns, setTurns] = useState(0);
  const [field, setField] = useState<number | null>(null);
  const [hasStopped, setStopped] = useState(true);
  const isTurning = isPaying || !hasStopped;
  const spin = async () => {
    const balance = user?.netCreditScore ?? 0;
    if (wheel.credits > balance) {
      onClose();
      return topUp(0, wheel.credits - balance);
    }
    setPaying(true);
    setRefusal(null);
    const input = { channelName, wheelId: wheel._id, expectedCredits: wheel.credits };
    try {
      const { data } = await client.rooms.spinWheel(input, {
        context: { idempotencyKey: intent.keyFor(input) },
      });
      intent.fulfilled();
      updateBalance(data.netCreditScore);
      setField(data.field);
      setTurns(turns + 1);
      setStopped(isStill);
    } catch (error) {
      setRefusal(readRefusal(error).msg);
    } finally {
      setPaying(false);
    }
  };
  const won = field !== null && hasStopped ? wheel.fields[field] : null;
  return (
    <Dialog
      opened
      onClose={onClose}
      title={copy.title}
      description={copy.means({ count: wheel.fields.length })}
      closeLabel={boardWords.close}
      actions={
        <Button
          variant="primary"
          disabled={isTurning}
          loading={isPaying}
          rightSection={<CreditAmount amount={wheel.credits} tone="inherit" />}
          onClick={spin}
        >
          {won ? copy.again : copy.spin}
        </Button>
      }
    >
      <div className={classes.spin}>
        <WheelPicture fields={wheel.fields} at={field} turns={turns} onStopped={() => setStopped(true)} />
        <p role="status" className="cd-display">
          {won && copy.won({ field: won })}
        </p>
        {refusal && <FormNotice title={refusal} />}
      </div>
    </Dialog>
  );
}
