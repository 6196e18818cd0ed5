import type { ChatPlan } from '@candela/contract/plans/operations';
import { useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { FormNotice } from '../../../ui/form/form-notice.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { lengthOf } from '../cards/chat-plan-card.tsx';
import { messages } from '../messages.ts';
import classes from '../plans.module.css';
import { PriceNow } from './price-now.tsx';
import { PromoField } from './promo-field.tsx';
import { useBuyPlan, usePlanQuote } from './use-plan-quote.ts';

const t = messages.buy;

/** The buy-chat-plan modal: what it gives, a code, and what is paid. */
export function BuyChatPlanDialog({ plan, onClose }: { plan: ChatPlan; onClose: () => void }) {
  const [promoCode, setPromoCode] = useState<string>();
  const sellerName = plan.userId.name || plan.userId.username;
  const toBuy = {
    kind: 'chatPlan',
    planId: plan._id,
    title: plan.title,
    sellerName,
    picture: plan.userId.profileImage,
    endsWithMessages: plan.messages !== null,
  } as const;
  const { quote, isReady, refusal } = usePlanQuote(toBuy, { promoCode });
  const { isPaying, buy } = useBuyPlan(toBuy, onClose);
  const isCodeWrong = refusal?.code === 'promo_invalid';
  return (
    <Dialog
      opened={!isPaying}
      onClose={onClose}
      title={t.chatTitle}
      description={`${plan.title}, ${sellerName}. ${messages.cards.chatFor({ length: lengthOf(plan) })}.`}
      closeLabel={messages.close}
      actions={
        <>
          <Button variant="text" onClick={onClose}>
            {messages.cancel}
          </Button>
          <Button variant="primary" disabled={!isReady} onClick={() => void buy(quote, plan.price)}>
            {t.next}
          </Button>
        </>
      }
    >
      <div className={classes.form}>
        <PromoField
          code={promoCode}
          problem={isCodeWrong ? refusal.msg : undefined}
          onChange={setPromoCode}
        />
        {refusal && !isCodeWrong && <FormNotice title={refusal.msg} />}
        <PriceNow quote={quote} fallback={plan.price} endsWithMessages={plan.messages !== null} />
      </div>
    </Dialog>
  );
}
