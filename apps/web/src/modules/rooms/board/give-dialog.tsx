import type { RoomGoal } from '@candela/contract/rooms/board';
import { Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { client } from '../../../platform/api.ts';
import { createIntentKey } from '../../../platform/intent-key.ts';
import { usePrivacy } from '../../../platform/privacy/use-privacy.ts';
import { type ReadRefusal, readRefusal } from '../../../platform/refusal.ts';
import { updateBalance, useSession } from '../../../platform/session/session-store.ts';
import { Button } from '../../../ui/button/button.tsx';
import { CreditAmount } from '../../../ui/coin/credit-amount.tsx';
import { AmountChoice } from '../../../ui/form/amount-choice.tsx';
import { FormNotice } from '../../../ui/form/form-notice.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { toast } from '../../../ui/toast/toast.tsx';
import { topUp } from '../../metering/index.ts';
import { boardWords } from '../board-messages.ts';
import classes from './board.module.css';

const copy = boardWords.goal;
const presets = [10, 25, 50, 100];

/** Gives credits towards a goal. */
export function GiveDialog({ goal, onClose }: { goal: RoomGoal; onClose: () => void }) {
  const { user } = useSession();
  const [intent] = useState(() => createIntentKey());
  const [preset, setPreset] = useState<number | null>(25);
  const [typed, setTyped] = useState('');
  const { choices } = usePrivacy();
  const [chosen, setAnonymous] = useState<boolean | null>(null);
  // As the member's privacy says, until she chooses.
  const anonymous = choices?.hideSpending ? true : (chosen ?? choices?.anonymousTips ?? false);
  const [isGiving, setGiving] = useState(false);
  const [refusal, setRefusal] = useState<Pick<ReadRefusal, 'msg'> | null>(null);
  const credits = preset ?? (/^[1-9]\d{0,5}$/.test(typed) ? Number(typed) : null);

  const give = async () => {
    if (credits === null) return setRefusal({ msg: copy.wrong });
    const balance = user?.netCreditScore ?? 0;
    if (credits > balance) return topUp(0, credits - balance);
    setGiving(true);
    setRefusal(null);
    const input = { goalId: goal._id, credits, ...((choices || chosen !== null) && { anonymous }) };
    try {
      const { data } = await client.rooms.giveToGoal(input, {
        context: { idempotencyKey: intent.keyFor(input) },
      });
      intent.fulfilled();
      updateBalance(data.netCreditScore);
      const held = goal.refundIfMissed && data.goal.status === 'open';
      toast.success(copy.sent, (held ? copy.held : copy.sentDetail)({ credits: credits }));
      onClose();
    } catch (error) {
      setRefusal(readRefusal(error));
    } finally {
      setGiving(false);
    }
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={copy.giveTitle}
      description={`${goal.title}. ${goal.refundIfMissed ? copy.refund : copy.noRefund}`}
      closeLabel={boardWords.close}
      actions={
        <Button
          variant="primary"
          loading={isGiving}
          rightSection={credits !== null && <CreditAmount amount={credits} tone="inherit" />}
          onClick={give}
        >
          {copy.send}
        </Button>
      }
    >
      <div className={classes.form}>
        <AmountChoice
          label={copy.amount}
          amounts={presets}
          value={preset}
          onChange={(amount) => {
            setPreset(amount);
            setTyped('');
          }}
        />
        <TextInput
          label={copy.other}
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value.replace(/\D/g, ''));
            setPreset(null);
          }}
        />
        <Switch
          label={copy.anonymous}
          checked={anonymous}
          disabled={choices?.hideSpending}
          onChange={(event) => setAnonymous(event.currentTarget.checked)}
        />
        {refusal && <FormNotice title={refusal.msg} />}
      </div>
    </Dialog>
  );
}
