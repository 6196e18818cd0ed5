import type { ChatPlan } from '@candela/contract/plans/operations';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatCount } from '../../../ui/format/format-count.ts';
import { formatDate } from '../../../ui/format/format-date.ts';
import { Panel } from '../../../ui/panel/panel.tsx';
import { messages } from '../messages.ts';
import classes from '../plans.module.css';

const t = messages.cards;

/** How much a chat plan gives: "10 messages", "7 days", or both. */
export function lengthOf({ days, messages: messageCount }: Pick<ChatPlan, 'days' | 'messages'>): string {
  return [
    messageCount !== null && messages.messageCount({ count: messageCount }),
    days !== null && messages.days({ days }),
  ]
    .filter(Boolean)
    .join(', ');
}

/** A chat plan. The button is below what the reader has left of it. */
export function ChatPlanCard({ plan, action }: { plan: ChatPlan; action: ReactNode }) {
  return (
    <Panel>
      <div className={classes.card}>
        <div className={classes.top}>
          <h3>{plan.title}</h3>
          <span>{lengthOf(plan)}</span>
        </div>
        <p className={classes.price}>
          {formatCount(plan.price)} <small>{messages.credits({ count: plan.price })}</small>
        </p>
        {plan.description && <p className={classes.text}>{plan.description}</p>}
        <ul className={classes.benefits}>
          <li>
            <IconCheck size={20} stroke={1.75} aria-hidden />
            {t.chatFor({ length: lengthOf(plan) })}
          </li>
        </ul>
        {plan.planExist && (
          <p className={classes.ends}>
            {plan.endDate ? t.until({ date: formatDate(plan.endDate) }) : t.untilUsed}
            {plan.messagesLeft !== null && `, ${t.left({ count: plan.messagesLeft })}`}
          </p>
        )}
        {action}
      </div>
    </Panel>
  );
}
