import { limits } from '@candela/contract/shared/limits';
import { tipAmounts, tipLevel } from '@candela/contract/shared/tip-level';
import { Switch, Textarea, TextInput } from '@mantine/core';
import { client } from '../../../platform/api.ts';
import { CheckedForm } from '../../../platform/forms/checked-form.tsx';
import { useContractForm } from '../../../platform/forms/use-contract-form.ts';
import { usePrivacy } from '../../../platform/privacy/use-privacy.ts';
import {
  requestCredits,
  requestTipHistory,
  type TipDraft,
  type TipIntent,
} from '../../../platform/purchase/purchase-intent.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { useSession } from '../../../platform/session/session-store.ts';
import { Button } from '../../../ui/button/button.tsx';
import { CreditAmount } from '../../../ui/coin/credit-amount.tsx';
import { AmountChoice } from '../../../ui/form/amount-choice.tsx';
import { FormNotice } from '../../../ui/form/form-notice.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { Picture } from '../../../ui/picture/picture.tsx';
import { toast } from '../../../ui/toast/toast.tsx';
import { spending } from '../spending-messages.ts';
import { readAmount } from './read-amount.ts';
import classes from './spending.module.css';
import { SpendingRefusal } from './spending-refusal.tsx';
import { useCreditPurchase } from './use-credit-purchase.ts';

const t = spending.tip;

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
      title={t.title({ name: intent.name })}
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
        <FormNotice tone="info" title={t.members} />
      )}
    </Dialog>
  );
}

function TipForm({ intent, draft, balance, onDone }: TipDialogProps & { balance: number }) {
  const { choices } = usePrivacy();
  const usesNoName = choices?.hideSpending || choices?.anonymousTips || false;
  const startsFree = draft.amountCredits !== undefined && !tipAmounts.includes(draft.amountCredits);
  const { form, values, problems, set, text, show } = useContractForm({
    preset: startsFree ? null : (draft.amountCredits ?? 50),
    free: startsFree ? String(draft.amountCredits) : '',
    message: draft.message ?? '',
    anonymous: draft.anonymous as boolean | undefined,
  });
  const { preset, free, message } = values;
  // As the member's privacy says, until she chooses.
  const anonymous = choices?.hideSpending ? true : (values.anonymous ?? usesNoName);
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
      return show({
        free: amount === null ? t.amountMissing : t.amountLarge({ most: limits.tipMax }),
      });
    }
    if (amount > balance) return lackCredits(amount, amount - balance);
    const { modelId, channelName } = intent;
    const reply = await tip.buy({
      modelId,
      amountCredits: amount,
      message: message.trim(),
      // Left out until it is known what she wants by default: the server knows.
      ...((choices || values.anonymous !== undefined) && { anonymous }),
      ...(channelName !== undefined && { channelName }),
    });
    if (!reply) return;
    queryClient.invalidateQueries({ queryKey: ['wallet'] }).catch(() => undefined);
    toast.success(t.sent({ name: intent.name }), t.sentDetail({ credits: amount }));
    onDone('bought');
  };
  const choose = (change: { preset: number | null; free: string }) => {
    set(change);
    tip.clearRefusal();
  };
  const submit = () => {
    // The balance was spent elsewhere, so the whole amount is missing.
    if (tip.refusal?.code === 'not_enough_credits' && amount !== null) return lackCredits(amount, amount);
    send().catch(() => undefined);
  };
  return (
    <CheckedForm form={form} problems={problems} onSubmit={submit} className={classes.stack}>
      <AmountChoice
        label={t.presets}
        amounts={tipAmounts}
        value={preset}
        caption={(credits) => t.levels[tipLevel(credits)]}
        onChange={(credits) => choose({ preset: credits, free: '' })}
      />
      <TextInput
        label={t.other}
        placeholder={t.otherHint}
        inputMode="numeric"
        autoComplete="off"
        maxLength={9}
        {...text('free')}
        onChange={(event) => choose({ preset: null, free: event.currentTarget.value })}
      />
      <Textarea
        label={t.message}
        placeholder={t.messagePlaceholder}
        maxLength={limits.tipMessageMax}
        autosize
        minRows={1}
        maxRows={4}
        {...text('message')}
        onChange={(event) => set({ message: event.currentTarget.value.replace(/[\r\n\t]+/g, ' ') })}
      />
      <Switch
        label={t.anonymous}
        description={
          intent.channelName
            ? t.anonymousMeans({ name: intent.name })
            : t.anonymousMeansAlone({ name: intent.name })
        }
        checked={anonymous}
        disabled={choices?.hideSpending}
        onChange={(event) => set({ anonymous: event.currentTarget.checked })}
      />
      <SpendingRefusal refusal={tip.refusal} onClose={() => onDone('cancelled')} />
      <Button type="submit" variant="primary" size="lg" fullWidth loading={tip.isBuying}>
        {t.send}
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
          {t.history}
        </Button>
      </div>
    </CheckedForm>
  );
}
