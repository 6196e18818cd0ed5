import type { CallState } from '@candela/contract/calls/operations';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { client } from '../../platform/api.ts';
import { type ReadRefusal, readRefusal } from '../../platform/refusal.ts';
import { useSession } from '../../platform/session/session-store.ts';
import { Button } from '../../ui/button/button.tsx';
import { CreditAmount } from '../../ui/coin/credit-amount.tsx';
import { Facts } from '../../ui/facts/facts.tsx';
import { FormNotice } from '../../ui/form/form-notice.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { meteringWords, minutesPaid, topUp } from '../metering/index.ts';
import { AskTimeDialog } from './ask-time-dialog.tsx';
import { takeCall } from './call-store.ts';
import classes from './calls.module.css';
import { callWords } from './messages.ts';
import { callPath } from './use-answer.ts';

const copy = callWords.offer;

/** A model's terms for a call, as far as they matter here. */
export type CallTerms = {
  model: CallState['model'];
  cost: number;
  minMinutes: number;
  isOnline: boolean;
  isBusy: boolean;
};

/** Confirms the price of a call once, then rings; or asks for a time instead. */
// biome-ignore lint/style/noDefaultExport: React.lazy takes a module's default export.
export default function CallDialog({
  offer,
  name,
  onClose,
}: {
  offer: CallTerms;
  name: string;
  onClose: () => void;
}) {
  const { user } = useSession();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const [isRinging, setRinging] = useState(false);
  const [refusal, setRefusal] = useState<ReadRefusal | null>(null);
  const balance = user?.netCreditScore ?? 0;
  const needed = offer.cost * offer.minMinutes;
  if (isAsking)
    return <AskTimeDialog offer={offer} name={name} onBack={() => setAsking(false)} onClose={onClose} />;

  const ring = async () => {
    setRinging(true);
    setRefusal(null);
    try {
      const input = { modelId: offer.model._id, confirmedCost: offer.cost };
      const { data } = await client.calls.startCall(input);
      takeCall(data);
      void navigate(callPath(data._id));
    } catch (error) {
      setRefusal(readRefusal(error));
      setRinging(false);
    }
  };
  const hint = hintOf(offer, name);
  return (
    <Dialog
      opened
      onClose={onClose}
      title={copy.title({ name })}
      description={copy.means}
      closeLabel={callWords.close}
      actions={
        <>
          <Button onClick={() => setAsking(true)}>{copy.askTime}</Button>
          {balance >= needed ? (
            <Button variant="primary" loading={isRinging} onClick={ring}>
              {copy.call}
            </Button>
          ) : (
            <Button variant="primary" onClick={() => topUp(offer.cost, needed - balance)}>
              {copy.buy}
            </Button>
          )}
        </>
      }
    >
      <div className={classes.form}>
        <Facts
          isRuled
          of={[
            [copy.rate, <CreditAmount key="rate" amount={offer.cost} per={callWords.perMinute} />],
            [copy.shortest, meteringWords.minutes({ count: offer.minMinutes })],
            [copy.lasts, meteringWords.minutes({ count: minutesPaid(balance, offer.cost) })],
          ]}
        />
        {offer.minMinutes > 1 && <p className={classes.means}>{copy.owes({ min: offer.minMinutes })}</p>}
        {balance < needed && <FormNotice tone="info" title={copy.lacking({ needed })} />}
        {hint && <FormNotice tone="info" title={hint} />}
        {refusal && <FormNotice title={refusal.msg} />}
      </div>
    </Dialog>
  );
}

/** Why ringing now may lead nowhere. */
function hintOf({ isBusy, isOnline }: CallTerms, name: string): string | null {
  if (isBusy) return copy.busy({ name });
  return isOnline ? null : copy.away({ name });
}
