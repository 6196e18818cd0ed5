import { itemKinds } from '@candela/contract/library/item-kinds';
import type { ItemKind } from '@candela/contract/library/items';
import type { ClubHousePlan } from '@candela/contract/plans/operations';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { formatCount } from '../../../ui/format/format-count.ts';
import { formatDate } from '../../../ui/format/format-date.ts';
import { listFormat } from '../../../ui/format/list-format.ts';
import { Panel } from '../../../ui/panel/panel.tsx';
import { StatusBadge } from '../../../ui/tag/status-badge.tsx';
import { messages } from '../messages.ts';
import classes from '../plans.module.css';

const t = messages.cards;
/** Kinds of items, as they stand in a sentence. */
export function kindNames(covers: readonly ItemKind[]): string {
  const names = itemKinds.filter((kind) => covers.includes(kind));
  return listFormat('conjunction').format(names.map((kind) => messages.kinds[kind].toLowerCase()));
}

/** What a membership opens, in words. */
function opened(covers: readonly ItemKind[]): string {
  if (itemKinds.every((kind) => covers.includes(kind))) return t.opensAll;
  return t.opens({ kinds: kindNames(covers) });
}

/** Membership of a club-house. If the reader is in, the button becomes the end date, and the way into its room. */
export function ClubCard({
  plan,
  modelId,
  action,
}: {
  plan: ClubHousePlan;
  /** Whose room it opens. Absent for the model herself. */
  modelId?: string;
  action: ReactNode;
}) {
  const [shortest] = plan.prices;
  // A model may have written some of it into the benefits.
  const lines = new Set([
    ...plan.benefits,
    opened(plan.covers),
    t.pricedToo,
    ...(plan.includesChat ? [t.includesChat] : []),
    ...(plan.trialDays > 0 && plan.trialOpen
      ? [t.trial({ days: messages.days({ days: plan.trialDays }) })]
      : []),
  ]);
  return (
    <Panel tone="plum">
      <div className={classes.card}>
        <div className={classes.top}>
          <h3>{plan.title}</h3>
          {plan.planExist && (
            <StatusBadge status="private">
              <IconCheck size={14} stroke={2} aria-hidden />
              {t.youAreIn}
            </StatusBadge>
          )}
        </div>
        <p className={classes.price}>
          {formatCount(plan.price)}{' '}
          <small>
            {messages.credits({ count: plan.price })}
            {shortest && `, ${t.everyMonths({ months: shortest.months })}`}
          </small>
        </p>
        {plan.description && <p className={classes.text}>{plan.description}</p>}
        <ul className={classes.benefits}>
          {[...lines].map((line) => (
            <li key={line}>
              <IconCheck size={20} stroke={1.75} aria-hidden />
              {line}
            </li>
          ))}
        </ul>
        {plan.planExist && plan.endDate ? (
          <p className={classes.ends}>{t.until({ date: formatDate(plan.endDate) })}</p>
        ) : (
          action
        )}
        {plan.planExist && modelId && (
          <ButtonLink href={`/chat/${modelId}?room=club`} fullWidth>
            {t.toRoom}
          </ButtonLink>
        )}
        {plan.planExist && <p className={classes.text}>{plan.autoRenew ? t.renews : t.renewsNot}</p>}
      </div>
    </Panel>
  );
}
