import { freshAccountDays } from '@candela/contract/fraud/rules';
import type { ReactNode } from 'react';
import { UiLink } from '../../../ui/link/ui-link.tsx';
import { mayCall } from '../console/api.ts';
import classes from '../console/console.module.css';
import { Facts } from '../console/facts.tsx';
import { count, money, State, when } from '../console/format.tsx';
import { list, type RowOf } from '../console/spec.ts';
import { useStaff } from '../staff-session.ts';
import { FraudActions, isWaiting } from './decide-together.tsx';
import { fraud } from './locales/fraud.ts';

const text = fraud.cases;
type Case = RowOf<'listFraudCases'>;

/** A figure of the rule, as money where it is money. */
const figureIn = ({ currency }: Case, figure: number) =>
  currency === null ? count(figure) : money(figure, currency);

function said(row: Case): string {
  const { rule, figure, windowHours: hours } = row;
  return fraud.says[rule]({
    count: figure,
    figure: figureIn(row, figure),
    hours,
    days: freshAccountDays,
  });
}

function Links({ of, total }: { of: { to: string; label: ReactNode; key: string }[]; total: number }) {
  if (total === 0) return text.none;
  return (
    <ul className={classes.links}>
      {of.map(({ to, label, key }) => (
        <li key={key}>
          <UiLink href={to}>{label}</UiLink>
        </li>
      ))}
      {total > of.length && <li>{text.more({ count: total - of.length })}</li>}
    </ul>
  );
}

const toAccount = ({ _id, name }: Case['accounts'][number]) => ({
  key: _id,
  to: `/admin/account?id=${_id}`,
  label: name,
});

function Payments({ of: { payments, paymentCount } }: { of: Case }) {
  const role = useStaff((state) => state.staff?.role);
  const labels = payments.map(({ _id, amountMinor, currency }) => ({
    key: _id,
    to: `/admin/payments?q=${_id}`,
    label: money(amountMinor, currency),
  }));
  if (mayCall(role, 'listPayments')) return <Links of={labels} total={paymentCount} />;
  return paymentCount === 0 ? text.none : count(paymentCount);
}

const accountsOf = ({ accounts, accountCount }: Case) => (
  <Links of={accounts.map(toAccount)} total={accountCount} />
);
const modelsOf = ({ models }: Case) => <Links of={models.map(toAccount)} total={models.length} />;

/** What a case is made of, and what may be decided. */
function Detail({ of: row }: { of: Case }) {
  const role = useStaff((state) => state.staff?.role);
  const { detail } = text;
  return (
    <div className={classes.form}>
      <p>{said(row)}</p>
      <Facts
        of={{
          [text.columns.accounts]: accountsOf(row),
          [text.columns.models]: modelsOf(row),
          [text.columns.payments]: <Payments of={row} />,
          [detail.sales]: count(row.saleCount),
          [text.columns.held]: count(row.heldCredits),
          [detail.effect]: text.effects[row.effect],
          [detail.terms]: detail.termsIs({
            threshold: figureIn(row, row.threshold),
            hours: row.windowHours,
          }),
          [detail.changed]: when(row.changedAt),
          [detail.decided]:
            row.decidedAt && detail.decidedBy({ by: row.decidedBy ?? '', when: when(row.decidedAt) }),
          [detail.reason]: row.reason,
          [detail.id]: row._id,
        }}
      />
      {isWaiting(row) && mayCall(role, 'decideFraudCases') && (
        <div className={classes.htmlActions}>
          <FraudActions rows={[row]} isAlone onDone={() => undefined} />
        </div>
      )}
    </div>
  );
}

/** Signs of fraud, until staff have looked at them. */
export const fraudCases = list('listFraudCases', {
  title: text.title,
  lede: text.lede,
  searchLabel: text.search,
  searchesNewest: true,
  filters: {
    state: { label: text.state, choices: text.states },
    rule: { label: text.rule, choices: { all: text.allRules, ...fraud.rules } },
    effect: { label: text.effect, choices: text.effects },
  },
  hasDays: true,
  pinned: { accountId: text.account },
  columns: [
    { label: text.columns.raised, sort: 'raisedAt', cell: (row) => when(row.raisedAt) },
    { label: text.columns.what, cell: said },
    {
      label: text.columns.figure,
      sort: 'figure',
      cell: (row) => figureIn(row, row.figure),
      isFigure: true,
    },
    { label: text.columns.accounts, cell: accountsOf },
    { label: text.columns.models, cell: modelsOf },
    { label: text.columns.payments, cell: (row) => <Payments of={row} /> },
    { label: text.columns.held, cell: (row) => count(row.heldCredits), isFigure: true },
    { label: text.columns.state, cell: (row) => <State of={row.state} /> },
  ],
  nameOf: (row) => text.name({ rule: fraud.rules[row.rule], when: when(row.raisedAt) }),
  detail: (row) => <Detail of={row} />,
  bulk: { operation: 'decideFraudCases', isFor: isWaiting, Actions: FraudActions },
  emptyTitle: text.empty,
  emptyCause: text.emptyCause,
});
