import { dayMs } from '@candela/contract/shared/durations';
import {
  type AdvertisingOffer,
  type AdvertisingPayment,
  placementCredits,
} from '@candela/contract/shop/advertising';
import { NumberInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, client } from '../../../platform/api.ts';
import { createIntentKey } from '../../../platform/intent-key.ts';
import { type ReadRefusal, readRefusal } from '../../../platform/refusal.ts';
import { updateBalance, updateMyProfile } from '../../../platform/session/session-store.ts';
import { Button } from '../../../ui/button/button.tsx';
import { CreditAmount } from '../../../ui/coin/credit-amount.tsx';
import { ChoiceCards } from '../../../ui/form/choice-segment.tsx';
import { FormNotice } from '../../../ui/form/form-notice.tsx';
import { formatCount, formatPercent } from '../../../ui/format/format-count.ts';
import { formatDateTime } from '../../../ui/format/format-date.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { toast } from '../../../ui/toast/toast.tsx';
import { messages } from '../messages.ts';
import { sellingMessages } from '../selling-messages.ts';
import classes from './advertising.module.css';

const t = sellingMessages.advertise;

/** The advertise modal: for how many days, paid from what, and until when it would last. */
export function AdvertiseDialog({ offer, onClose }: { offer: AdvertisingOffer; onClose: () => void }) {
  const [days, setDays] = useState(offer.choices[1]?.days ?? offer.choices[0]?.days ?? 1);
  const have = { earnings: offer.earningsAvailable, credits: offer.netCreditScore };
  const credits = placementCredits(days, offer.pricePerDay);
  const [payFrom, setPayFrom] = useState<AdvertisingPayment>(
    have.earnings >= credits || have.earnings >= have.credits ? 'earnings' : 'credits',
  );
  const { advertise, isPaying, refusal } = useAdvertise(onClose);
  const isLacking = have[payFrom] < credits;
  return (
    <Dialog
      opened
      onClose={onClose}
      size="md"
      title={t.title}
      description={t.text}
      closeLabel={messages.close}
      actions={
        <>
          <Button variant="text" onClick={onClose}>
            {messages.cancel}
          </Button>
          <Button
            variant="primary"
            loading={isPaying}
            disabled={isLacking}
            onClick={() => void advertise({ days, payFrom, expectedCredits: credits })}
          >
            {t.pay}&nbsp;
            <CreditAmount amount={credits} tone="inherit" />
          </Button>
        </>
      }
    >
      <div className={classes.stack}>
        <ChoiceCards
          label={t.days}
          value={String(days)}
          onChange={(value) => setDays(Number(value))}
          options={offer.choices.map((one) => ({
            value: String(one.days),
            label: t.day({ days: one.days }),
            description: (
              <>
                <CreditAmount amount={one.credits} />
                {one.savingPercent > 0 &&
                  ` · ${t.saving({ percent: formatPercent(one.savingPercent / 100) })}`}
              </>
            ),
          }))}
        />
        <NumberInput
          label={t.customDays}
          description={t.customDaysHint({ most: offer.daysMax })}
          value={days}
          min={1}
          max={offer.daysMax}
          clampBehavior="strict"
          allowDecimal={false}
          allowNegative={false}
          onChange={(value) => {
            if (typeof value === 'number' && value >= 1) setDays(value);
          }}
        />
        <ChoiceCards
          label={t.payFrom}
          value={payFrom}
          onChange={setPayFrom}
          options={(['earnings', 'credits'] as const).map((value) => ({
            value,
            label: t[value],
            description: t.have({ credits: formatCount(have[value]) }),
          }))}
        />
        <p aria-live="polite">{t.newEnd({ date: formatDateTime(endAfter(offer, days)) })}</p>
        {isLacking && <FormNotice tone="info" title={t.lacking({ source: payFrom })} />}
        {refusal && <FormNotice title={refusal.code === 'conflict' ? t.changed : refusal.msg} />}
      </div>
    </Dialog>
  );
}

/** Days are added to those left. */
function endAfter({ advertismentendDate }: AdvertisingOffer, days: number): Date {
  const from = advertismentendDate === null ? Date.now() : Date.parse(advertismentendDate);
  return new Date(from + days * dayMs);
}

type AdvertiseInput = { days: number; payFrom: AdvertisingPayment; expectedCredits: number };

function useAdvertise(onDone: () => void) {
  const queryClient = useQueryClient();
  const [intent] = useState(() => createIntentKey());
  const [isPaying, setPaying] = useState(false);
  const [refusal, setRefusal] = useState<ReadRefusal | null>(null);
  const advertise = async (input: AdvertiseInput): Promise<void> => {
    setPaying(true);
    setRefusal(null);
    try {
      const { data } = await client.shop.advertise(input, {
        context: { idempotencyKey: intent.keyFor(input) },
      });
      intent.fulfilled();
      const { advertismentActive, advertismentendDate } = data;
      updateBalance(data.netCreditScore);
      updateMyProfile({ advertismentActive, advertismentendDate });
      toast.success(t.done, t.until({ date: formatDateTime(advertismentendDate) }));
      onDone();
    } catch (error) {
      setRefusal(readRefusal(error));
    } finally {
      setPaying(false);
      await queryClient.invalidateQueries({ queryKey: api.shop.getAdvertisingOffer.key() });
    }
  };
  return { advertise, isPaying, refusal };
}
