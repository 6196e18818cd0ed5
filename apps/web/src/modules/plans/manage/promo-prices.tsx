import type { ChatPlan, ClubHousePlan } from '@candela/contract/plans/operations';
import { discounted } from '@candela/contract/plans/promo-price';
import { NetPrice } from '../../../platform/money/net-price.tsx';
import { CreditAmount } from '../../../ui/coin/credit-amount.tsx';
import { manageMessages } from '../manage-messages.ts';
import classes from '../plans.module.css';

const t = manageMessages.code;

interface PromoPricesProps {
  chat: readonly ChatPlan[];
  club: readonly ClubHousePlan[];
  promo: { kind: 'percent' | 'credits'; amount: number };
}

/** What the first payment of each plan costs with a code, by the function that charges it, and what its model gets. */
export function PromoPrices({ chat, club, promo }: PromoPricesProps) {
  const prices = [
    ...club.flatMap(({ _id, title, prices }) =>
      prices.map(({ months, price }) => ({
        key: `${_id} ${months}`,
        label: t.planMonths({ title, months }),
        kind: 'clubHousePlan' as const,
        price,
      })),
    ),
    ...chat.map(({ _id, title, price }) => ({ key: _id, label: title, kind: 'chatPlan' as const, price })),
  ];
  if (promo.amount < 1 || (promo.kind === 'percent' && promo.amount > 100) || prices.length === 0)
    return null;
  return (
    <section aria-label={t.firstPayment}>
      <p className="mantine-InputWrapper-label">{t.firstPayment}</p>
      <ul className={classes.promoPrices}>
        {prices.map(({ key, label, kind, price }) => {
          const now = discounted(price, promo);
          return (
            <li key={key}>
              <span>{label}</span>
              <CreditAmount amount={now} />
              {now > 0 ? (
                <NetPrice kind={kind} price={now} />
              ) : (
                <span className="cd-small cd-text-2">{t.getNothing}</span>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
