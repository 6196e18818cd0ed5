import type { Membership } from '@candela/contract/plans/memberships';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { useSession } from '../../../platform/session/session-store.ts';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { CreditAmount } from '../../../ui/coin/credit-amount.tsx';
import { formatCount } from '../../../ui/format/format-count.ts';
import { formatDate } from '../../../ui/format/format-date.ts';
import { ProgressBar } from '../../../ui/progress/progress-bar.tsx';
import classes from './home.module.css';
import { messages as t } from './messages.ts';

const soonest = 3;

/** What the member has to spend, and the plans whose end or renewal is next. */
export function ComingUp() {
  const { user } = useSession();
  const limit = useQuery(
    api.ledger.getSpendingLimit.queryOptions({ input: {}, select: (reply) => reply.data }),
  );
  const held = useQuery(
    api.plans.listMyMemberships.queryOptions({ input: { per_page: 24 }, select: (reply) => reply.data }),
  );
  if (!user) return null;
  const balance = user.netCreditScore;
  const next = (held.data ?? []).filter((plan) => plan.endDate !== null).slice(0, soonest);
  const due = next.reduce((sum, plan) => sum + (chargeOf(plan) ?? 0), 0);
  const { limitCredits = null, spentCredits = 0 } = limit.data ?? {};
  return (
    <aside className={classes.aside} aria-label={t.rail}>
      <section>
        <h2>{t.credits}</h2>
        <p className={classes.balance}>{formatCount(balance)}</p>
        {limitCredits !== null && (
          <>
            <p className="cd-text-2">
              {t.ofLimit({ spent: formatCount(spentCredits), limit: formatCount(limitCredits) })}
            </p>
            <ProgressBar
              value={Math.min(spentCredits, limitCredits)}
              max={Math.max(1, limitCredits)}
              label={t.ofLimit({ spent: formatCount(spentCredits), limit: formatCount(limitCredits) })}
            />
          </>
        )}
        <div className={classes.actions}>
          <ButtonLink href="/purchase-credit" size="sm">
            {t.addCredits}
          </ButtonLink>
          <ButtonLink href="/purchase-history" size="sm">
            {t.history}
          </ButtonLink>
        </div>
      </section>
      {next.length > 0 && (
        <section>
          <h2>{t.comingUp}</h2>
          {due > 0 && (
            <p className="cd-text-2">
              {due > balance ? t.short({ credits: due - balance }) : t.covered({ credits: due })}
            </p>
          )}
          <ul className={classes.plans}>
            {next.map((plan) => (
              <li key={plan._id}>
                <b>{plan.title}</b>
                <span>{amountOf(plan)}</span>
                <span className="cd-text-2">
                  {plan.userId.name || plan.userId.username}. {whenOf(plan)}
                </span>
              </li>
            ))}
          </ul>
          <ButtonLink href="/my-memberships" size="sm" variant="text">
            {t.plans}
          </ButtonLink>
        </section>
      )}
    </aside>
  );
}

/** What is taken next; null when nothing will be. */
function chargeOf({ renewsAt, renewalPrice }: Membership): number | null {
  return renewsAt === null ? null : renewalPrice;
}

function amountOf(plan: Membership) {
  const credits = chargeOf(plan);
  return credits === null ? t.noCharge : <CreditAmount amount={credits} />;
}

function whenOf({ renewsAt, endDate, trial }: Membership): string {
  if (renewsAt === null) return t.ends({ date: formatDate(endDate ?? '') });
  return (trial ? t.trialEnds : t.renews)({ date: formatDate(renewsAt) });
}
