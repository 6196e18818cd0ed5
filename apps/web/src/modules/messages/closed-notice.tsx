import type { Conversation } from '@candela/contract/messages/operations';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { requestPurchase } from '../../platform/purchase/purchase-intent.ts';
import { queryClient } from '../../platform/query-client.ts';
import { useIsOn } from '../../platform/site-features.ts';
import { messageKeys } from '../../platform/unread-messages/unread-messages.ts';
import { Button } from '../../ui/button/button.tsx';
import { ButtonLink } from '../../ui/button/button-link.tsx';
import { CreditAmount } from '../../ui/coin/credit-amount.tsx';
import { RowSkeletons } from '../../ui/skeleton/card-skeletons.tsx';
import classes from './composer.module.css';
import { t } from './messages.ts';

interface ClosedNoticeProps {
  conversation: Conversation;
  name: string;
  onUnblock: () => void;
}

/** Replaces the composer: why nobody can write, and what helps. */
export function ClosedNotice({ conversation, name, onUnblock }: ClosedNoticeProps) {
  const { allowance, isBlocked, other } = conversation;
  const hasPlans = useIsOn('memberships');
  if (allowance.closedBy === 'plan' && !hasPlans) {
    return <Notice title={t.noMessages} text={t.noMessagesText({ name })} />;
  }
  if (allowance.closedBy === 'plan') return <PlanOffer conversation={conversation} name={name} />;
  if (allowance.closedBy === 'members') {
    return (
      <Notice title={t.membersOnly} text={t.membersOnlyText}>
        <ButtonLink href={`/profile/${other.uniqueId}`} size="sm">
          {t.seeProfile}
        </ButtonLink>
      </Notice>
    );
  }
  if (allowance.closedBy === 'test') {
    return (
      <Notice title={t.testsOnly} text={t.testsOnlyText}>
        <ButtonLink href="/message-many" size="sm">
          {t.massMessage}
        </ButtonLink>
      </Notice>
    );
  }
  if (!isBlocked) return <Notice title={t.blockedBy} text={t.blockedByText} />;
  return (
    <Notice title={t.blocked({ name })} text={t.blockedText}>
      <Button size="sm" onClick={onUnblock}>
        {t.unblock}
      </Button>
    </Notice>
  );
}

function Notice({ title, text, children }: { title: string; text: string; children?: React.ReactNode }) {
  return (
    <div className={classes.closed} role="status">
      <div>
        <b>{title}</b>
        <p>{text}</p>
      </div>
      {children}
    </div>
  );
}

/** The model's chat plans, to be bought without leaving the conversation. */
function PlanOffer({ conversation, name }: { conversation: Conversation; name: string }) {
  const { other } = conversation;
  const plans = useQuery(
    api.plans.listChatPlans.queryOptions({
      input: { userId: other._id },
      select: (reply) => reply.data.filter((plan) => !plan.closed),
    }),
  );
  const buy = async (plan: { _id: string; title: string; price: number }) => {
    const { _id: itemId, title, price: priceCredits } = plan;
    const outcome = await requestPurchase({
      kind: 'chatPlan',
      itemId,
      title,
      priceCredits,
      sellerName: name,
    });
    if (outcome === 'bought') await queryClient.invalidateQueries({ queryKey: messageKeys.all });
  };
  return (
    <section className={classes.offer} aria-label={t.planTitle({ name })}>
      <b>{t.planTitle({ name })}</b>
      <p>
        {conversation.allowance.messagesLeft === 0 && `${t.planUsed} `}
        {t.planText}
      </p>
      {plans.isPending && <RowSkeletons label={t.loading} count={2} />}
      {plans.isError && (
        <Button size="sm" onClick={() => void plans.refetch()}>
          {t.plansFailed} {t.retry}
        </Button>
      )}
      {plans.data?.length === 0 && <p>{t.noPlans({ name })}</p>}
      <ul className={classes.plans}>
        {plans.data?.map((plan) => (
          <li key={plan._id}>
            <span>
              <b>{plan.title}</b>
              <small>
                {[
                  plan.messages && t.messages({ count: plan.messages }),
                  plan.days && t.days({ count: plan.days }),
                ]
                  .filter(Boolean)
                  .join(', ')}
              </small>
            </span>
            <Button size="sm" variant="plum" onClick={() => void buy(plan).catch(() => undefined)}>
              {t.buyFor}&nbsp;
              <CreditAmount amount={plan.price} tone="inherit" />
            </Button>
          </li>
        ))}
      </ul>
      <ButtonLink href={`/profile/${other.uniqueId}`} size="sm" variant="text">
        {t.seeProfile}
      </ButtonLink>
    </section>
  );
}
