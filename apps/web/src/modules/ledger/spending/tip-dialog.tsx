import { limits } from '@candela/contract/shared/limits';
import { tipLevel } from '@candela/contract/shared/tip-level';
import { Switch, Textarea, TextInput } from '@mantine/core';
import { type SubmitEvent, useId, useState } from 'react';
import { client } from '../../../platform/api.ts';
import {
  requestCredits,
  requestTipHistory,
  type TipDraft,
  type TipIntent,
  tipAmounts,
} from '../../../platform/purchase/purchase-intent.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { useSession } from '../../../platform/session/session-store.ts';
import { Button } from '../../../ui/button/button.tsx';
import { CreditAmount } from '../../../ui/coin/credit-amount.tsx';
import { AmountChoice } from '../../../ui/form/amount-choice.tsx';
import { FormNotice } from '../../../ui/form/form-notice.tsx';
import { formatCount } from '../../../ui/format/format-count.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { Picture } from '../../../ui/picture/picture.tsx';
import { toast } from '../../../ui/toast/toast.tsx';
import { spending } from '../spending-messages.ts';
import { readAmount } from './read-amount.ts';
import classes from './spending.module.css';
import { SpendingRefusal } from './spending-refusal.tsx';
import { useCreditPurchase } from './use-credit-purchase.ts';

const words = spending.tip;

interface TipDialogProps {
  intent: TipIntent;
  draft: TipDraft;
  onDone: (outcome: 'bought' | 'cancelled') => void;
}

/** sendTipModal: an amount and a message, anonymous or not. */
export function TipDialog({ intent, draft, onDone }: TipDialogProps) {
  const { user } = useSession();
  const balance = user?.netCreditScore ?? 0;
  const picture = intent.picture && <Picture src={intent.picture} alt="" />;
  return (
    <Dialog
      opened
      onClose={() => onDone('cancelled')}
      title={words.title({ name: intent.name })}
      description={
        <>
          {spending.balance} <CreditAmount amount={balance} />
        </>
      }
      picture={picture}
      closeLabel={spending.close}
    >
      {user?.type === 'user' ? (
        <TipForm intent={intent} draft={draft} balance={balance} onDone={onDone} />
      ) : (
        <FormNotice tone="info" title={words.members} />
      )}
    </Dialog>
  );
}

function TipForm({ intent, draft, balance, onDone }: TipDialogProps & { balance: number }) {
  const startsFree = draft.amountCredits !== undefined && !tipAmounts.includes(draft.amountCredits);
  const [preset, setPreset] = useState<number | null>(startsFree ? null : (draft.amountCredits ?? 50));
  const [free, setFree] = useState(startsFree ? String(draft.amountCredits) : '');
  const [message, setMessage] = useState(draft.message ?? '');
  const [anonymous, setAnonymous] = useState(draft.anonymous ?? false);
  const [wrongAmount, setWrongAmount] = useState<string | null>(null);
  const fieldId = useId();
  const tip = useCreditPurchase(client.ledger.sendTip);
  const amount = preset ?? readAmount(free);

  const lackCredits = (amountCredits: number, lacking: number) => {
    requestCredits({
      lacking,
      reason: spending.quickBuy.forTip({ name: intent.name }),
      interrupted: { do: 'tip', intent, draft: { amountCredits, message, anonymous } },
      // Leaving a room would stop the video, and end the seat in a paid one.
      staysHere: intent.channelName !== undefined,
    }).catch(() => undefined);
  };
  const send = async () => {
    if (amount === null || amount > limits.tipMax) {
      setWrongAmount(
        amount === null ? words.amountMissing : words.amountLarge({ most: formatCount(limits.tipMax) }),
      );
      document.getElementById(fieldId)?.focus();
      return;
    }
    if (amount > balance) return lackCredits(amount, amount - balance);
    const { modelId, channelName } = intent;
    const reply = await tip.buy({
      modelId,
      amountCredits: amount,
      message: message.trim(),
      anonymous,
      ...(channelName !== undefined && { channelName }),
    });
    if (!reply) return;
    queryClient.invalidateQueries({ queryKey: ['wallet'] }).catch(() => undefined);
    toast.success(words.sent({ name: intent.name }), words.sentDetail({ credits: amount }));
    onDone('bought');
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    // The balance was spent elsewhere, so the whole amount is missing.
    if (tip.refusal?.code === 'not_enough_credits' && amount !== null) return lackCredits(amount, amount);
    send().catch(() => undefined);
  };
  return (
    <form className={classes.stack} onSubmit={submit} noValidate>
      <AmountChoice
        label={words.presets}
        amounts={tipAmounts}
        value={preset}
        caption={(credits) => words.levels[tipLevel(credits)]}
        onChange={(credits) => {
          setPreset(credits);
          setFree('');
          setWrongAmount(null);
          tip.clearRefusal();
        }}
      />
      <TextInput
        id={fieldId}
        label={words.other}
        placeholder={words.otherHint}
        inputMode="numeric"
        autoComplete="off"
        maxLength={9}
        value={free}
        error={wrongAmount}
        onChange={(event) => {
          setFree(event.currentTarget.value);
          setPreset(null);
          setWrongAmount(null);
          tip.clearRefusal();
        }}
      />
      <Textarea
        label={words.message}
        placeholder={words.messagePlaceholder}
        maxLength={limits.tipMessageMax}
        autosize
        minRows={1}
        maxRows={4}
        value={message}
        onChange={(event) => setMessage(event.currentTarget.value.replace(/[\r\n\t]+/g, ' '))}
      />
      <Switch
        label={words.anonymous}
        description={
          intent.channelName
            ? words.anonymousMeans({ name: intent.name })
            : words.anonymousMeansAlone({ name: intent.name })
        }
        checked={anonymous}
        onChange={(event) => setAnonymous(event.currentTarget.checked)}
      />
      <SpendingRefusal refusal={tip.refusal} onClose={() => onDone('cancelled')} />
      <Button type="submit" variant="primary" size="lg" fullWidth loading={tip.isBuying}>
        {words.send}
        {amount !== null && (
          <>
            &nbsp;
            <CreditAmount amount={amount} tone="inherit" />
          </>
        )}
      </Button>
      <div className={classes.footLine}>
        <span className="cd-small cd-text-2">{spending.once}</span>
        <Button variant="text" size="sm" onClick={requestTipHistory}>
          {words.history}
        </Button>
      </div>
    </form>
  );
}
