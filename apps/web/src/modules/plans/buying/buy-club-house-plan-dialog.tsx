import { planMonths } from '@candela/contract/plans/fields';
import type { ClubHousePlan } from '@candela/contract/plans/operations';
import { Switch } from '@mantine/core';
import { useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { CreditAmount } from '../../../ui/coin/credit-amount.tsx';
import { ChoiceCards } from '../../../ui/form/choice-segment.tsx';
import { FormNotice } from '../../../ui/form/form-notice.tsx';
import { formatCount, formatPercent } from '../../../ui/format/format-count.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { kindNames } from '../cards/club-card.tsx';
import { messages } from '../messages.ts';
import classes from '../plans.module.css';
import { PriceNow } from './price-now.tsx';
import { PromoField } from './promo-field.tsx';
import { useBuyPlan, usePlanQuote } from './use-plan-quote.ts';

const t = messages.buy;

/** The buy-club-house-plan modal: for how long, renewing or not, free days, a code, and what is paid when. */
export function BuyClubHousePlanDialog({ plan, onClose }: { plan: ClubHousePlan; onClose: () => void }) {
  const mayTry = plan.trialDays > 0 && plan.trialOpen;
  const [months, setMonths] = useState(plan.prices[0]?.months ?? 1);
  const [promoCode, setPromoCode] = useState<string>();
  const [wantsTrial, setTrial] = useState(mayTry);
  const [wantsOnce, setOnce] = useState(false);
  const sellerName = plan.userId.name || plan.userId.username;
  const toBuy = {
    kind: 'clubHousePlan',
    planId: plan._id,
    title: plan.title,
    sellerName,
    picture: plan.userId.profileImage,
    endsWithMessages: false,
  } as const;
  // A trial leads to a payment, so it is not offered without renewal.
  const trial = wantsTrial && !wantsOnce;
  const { quote, isReady, refusal } = usePlanQuote(toBuy, { months, promoCode, trial, once: wantsOnce });
  const { isPaying, buy } = useBuyPlan(toBuy, onClose);
  const isCodeWrong = refusal?.code === 'promo_invalid';
  const price = plan.prices.find((one) => one.months === months)?.price ?? plan.price;
  return (
    <Dialog
      opened={!isPaying}
      onClose={onClose}
      size="md"
      title={t.clubTitle}
      description={`${plan.title}, ${sellerName}`}
      closeLabel={messages.close}
      actions={
        <>
          <Button variant="text" onClick={onClose}>
            {messages.cancel}
          </Button>
          <Button variant="plum" disabled={!isReady} onClick={() => void buy(quote, price)}>
            {t.next}
          </Button>
        </>
      }
    >
      <div className={classes.form}>
        <ChoiceCards
          label={t.period}
          value={String(months)}
          onChange={(value) => setMonths(planMonths.parse(Number(value)))}
          options={plan.prices.map((one) => ({
            value: String(one.months),
            label: messages.months({ months: one.months }),
            description: (
              <>
                <CreditAmount amount={one.price} />
                {one.months > 1 && ` · ${t.perMonth({ credits: formatCount(one.perMonth) })}`}
                {one.savingPercent > 0 &&
                  ` · ${t.saving({ percent: formatPercent(one.savingPercent / 100) })}`}
              </>
            ),
          }))}
        />
        <ChoiceCards
          label={t.renewing}
          value={wantsOnce ? 'once' : 'renew'}
          onChange={(value) => setOnce(value === 'once')}
          options={[
            { value: 'renew', label: t.renew, description: t.renewText },
            { value: 'once', label: t.once, description: t.onceText },
          ]}
        />
        {mayTry && !wantsOnce && (
          <Switch
            label={t.trial({ days: messages.days({ days: plan.trialDays }) })}
            description={[
              t.trialOpens({ kinds: kindNames(plan.trialCovers) }),
              ...(plan.trialOpensPriced ? [] : [t.trialPricedNot]),
              t.trialText,
            ].join(' ')}
            checked={wantsTrial}
            onChange={(event) => setTrial(event.currentTarget.checked)}
          />
        )}
        <PromoField
          code={promoCode}
          problem={isCodeWrong ? refusal.msg : undefined}
          onChange={setPromoCode}
        />
        {refusal && !isCodeWrong && <FormNotice title={refusal.msg} />}
        <PriceNow quote={quote} fallback={trial ? 0 : price} />
      </div>
    </Dialog>
  );
}
