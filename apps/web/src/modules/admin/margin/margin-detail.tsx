import { marginLinesMax } from '@candela/contract/admin/margin';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { readRefusal } from '../../../platform/refusal.ts';
import { UiLink } from '../../../ui/link/ui-link.tsx';
import { PageSpinner } from '../../../ui/state/page-spinner.tsx';
import { accountLink } from '../console/account-link.tsx';
import { adminApi } from '../console/api.ts';
import classes from '../console/console.module.css';
import { Facts } from '../console/facts.tsx';
import { labelOf, money, when } from '../console/format.tsx';
import type { RowOf } from '../console/spec.ts';
import { margin } from './locales/margin.ts';

const text = margin.margins.detail;
const { columns } = margin.margins;

interface Line {
  key: string;
  what: ReactNode;
  amount: string;
  more?: string | undefined;
}

function Lines({ title, of: lines }: { title: string; of: Line[] }) {
  return (
    <section>
      <h3>{title}</h3>
      <ul className={classes.lines}>
        {lines.map(({ key, what, amount, more }) => (
          <li key={key}>
            {what} · {amount}
            {more && <small>{more}</small>}
          </li>
        ))}
        {lines.length === 0 && <li>{text.none}</li>}
        {lines.length === marginLinesMax && <li>{text.most({ max: marginLinesMax })}</li>}
      </ul>
    </section>
  );
}

/** What the figures of one day are made of, down to the payments, refunds and models. */
export function MarginDetail({ of: row }: { of: RowOf<'listMargins'> }) {
  const { day, currency } = row;
  const parts = useQuery(adminApi.getMargin.queryOptions({ input: { day, currency } }));
  if (parts.isError) return <p role="alert">{readRefusal(parts.error).msg}</p>;
  if (!parts.data) return <PageSpinner label={text.loading} />;
  const { payments, lines, takenBack, kinds, models } = parts.data.data;
  const inMoney = (minor: number) => money(minor, currency);
  const toPayment = (id: string, label: string) => <UiLink href={`/admin/payments?q=${id}`}>{label}</UiLink>;
  return (
    <div className={classes.sides}>
      <section>
        <h3>{text.sum}</h3>
        <Facts
          of={{
            [columns.paid]: inMoney(row.paidMinor),
            [columns.fees]: inMoney(0 - row.feesMinor),
            [columns.back]: inMoney(0 - row.takenBackMinor),
            [columns.creators]: inMoney(0 - row.creatorsMinor),
            [columns.site]: inMoney(row.siteMinor),
          }}
        />
      </section>
      <Lines
        title={text.payments}
        of={payments.map((part) => ({
          key: `${part.provider} ${part.network}`,
          what: text.provider({
            provider: labelOf(part.provider),
            network: labelOf(part.network),
            count: part.count,
          }),
          amount: inMoney(part.paidMinor),
          more:
            part.feesUnknown > 0
              ? text.feesNotSaid({ count: part.feesUnknown })
              : text.feesOf({ fees: inMoney(part.feesMinor) }),
        }))}
      />
      <Lines
        title={text.lines}
        of={lines.map(({ _id, recipient, amountMinor, feeMinor }) => ({
          key: _id,
          what: toPayment(_id, recipient),
          amount: inMoney(amountMinor),
          more: feeMinor === null ? undefined : text.fee({ fee: inMoney(feeMinor) }),
        }))}
      />
      <Lines
        title={text.back}
        of={takenBack.map(({ _id, paymentId, recipient, kind, amountMinor, at }) => ({
          key: _id,
          what: toPayment(paymentId, recipient),
          amount: inMoney(amountMinor),
          more: `${labelOf(kind === 'refund' ? 'refunded' : kind)}, ${when(at)}`,
        }))}
      />
      <Lines
        title={text.kinds}
        of={kinds.map(({ kind, count: sales, grossCredits, creatorsCredits }) => ({
          key: kind,
          what: text.kind({ kind: labelOf(kind), count: sales }),
          amount: text.kindCredits({ gross: grossCredits, share: creatorsCredits }),
        }))}
      />
      <Lines
        title={text.models}
        of={models.map(({ _id, name, creatorsCredits }) => ({
          key: _id,
          what: accountLink(_id, name),
          amount: text.credits({ credits: creatorsCredits }),
        }))}
      />
    </div>
  );
}
