import type { HistoryEntry, HistoryLine } from '@candela/contract/ledger/operations';
import { goodKind, type HistoryKind } from '@candela/contract/ledger/purchases';
import type { Receipt } from '@candela/contract/payments/operations';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { api } from '../../../platform/api.ts';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { Facts } from '../../../ui/facts/facts.tsx';
import { formatCount, formatMoney } from '../../../ui/format/format-count.ts';
import { formatDate, formatDateTime } from '../../../ui/format/format-date.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { history, titleOf } from '../history-messages.ts';
import classes from './history.module.css';
import { HistoryStatus, nameOf, signed, signedMoney } from './history-table.tsx';
import { pageOf } from './opened-by.ts';

const t = history.detail;
const spentKinds: readonly HistoryKind[] = [
  ...goodKind.options,
  'tip',
  'liveStream',
  'privateShow',
  'videoCall',
];

/** What the page of a line is called where "Open" does not say it. Each minute of a seat is listed on its own page. */
const labels: Partial<Record<HistoryKind, string>> = {
  liveStream: t.minutes,
  privateShow: t.minutes,
  videoCall: t.minutes,
  order: t.orders,
  refund: t.charge,
  clubHousePlan: t.plans,
  chatPlan: t.messages,
  message: t.messages,
  tip: t.profile,
  hold: t.profile,
  release: t.profile,
};

const hasReceipt = ({ kind }: HistoryEntry) => spentKinds.includes(kind) || kind === 'creditPurchase';

interface TransactionDetailsProps {
  entry: HistoryLine;
  opened: boolean;
  onClose: () => void;
}

/** The details of a transaction of any type, with its receipt and the way to what it bought. */
export function TransactionDetails({ entry, opened, onClose }: TransactionDetailsProps) {
  const page = pageOf(entry);
  // It opens once it is there: a dialog gives the focus back only to what had it before it opened.
  const [isShown, setIsShown] = useState(false);
  useEffect(() => setIsShown(opened), [opened]);
  return (
    <Dialog
      opened={isShown}
      onClose={onClose}
      title={history.details[entry.kind]}
      closeLabel={t.close}
      actions={
        <>
          {hasReceipt(entry) && <ButtonLink href={`/receipt/${entry._id}`}>{t.receipt}</ButtonLink>}
          {page !== null && (
            <ButtonLink href={page} variant="primary">
              {labels[entry.kind] ?? t.open}
            </ButtonLink>
          )}
        </>
      }
    >
      <EntryFacts entry={entry} />
    </Dialog>
  );
}

function EntryFacts({ entry }: { entry: HistoryLine }) {
  const receipt = useQuery(
    api.payments.transactionDetails.queryOptions({
      input: { _id: entry._id },
      enabled: hasReceipt(entry),
      select: (reply) => reply.data,
    }),
  );
  const purchase = useQuery(
    api.ledger.getPurchase.queryOptions({
      input: { purchaseId: entry._id },
      enabled: spentKinds.includes(entry.kind),
      select: (reply) => reply.data.details,
    }),
  );
  const facts: [string, ReactNode][] = [
    [t.title, titleOf(entry)],
    [t.when, formatDateTime(entry.createdAt)],
    [t.who, nameOf(entry)],
    [t.credits, signed(entry.amountCredits)],
    [t.money, entry.kind === 'creditPurchase' ? '' : signedMoney(entry.money)],
    [t.balance, formatCount(entry.balanceCredits)],
    [t.owed, entry.owedCredits > 0 ? formatCount(entry.owedCredits) : ''],
    [t.repaid, entry.owedCredits < 0 ? formatCount(-entry.owedCredits) : ''],
    [t.quantity, entry.quantity > 1 ? formatCount(entry.quantity) : ''],
    [t.refunded, entry.refundedCredits > 0 ? formatCount(entry.refundedCredits) : ''],
    ...purchaseFacts(purchase.data),
    [t.message, entry.message],
    ...receiptFacts(receipt.data),
    [t.number, receipt.data?.number || entry._id],
    [t.status, <HistoryStatus key="status" entry={entry} />],
  ];
  return (
    <>
      <Facts
        className={classes.facts}
        aria-busy={receipt.isLoading || purchase.isLoading || undefined}
        of={facts}
      />
      {(receipt.isError || purchase.isError) && <p className="cd-small cd-text-2">{t.noMore}</p>}
    </>
  );
}

/** Details saved by the seller: when access ends, and the promo discount. */
function purchaseFacts(details: Record<string, unknown> | undefined): [string, string][] {
  const { until, promo } = (details ?? {}) as {
    until?: unknown;
    promo?: { code: string; discountCredits: number };
  };
  return [
    [t.until, typeof until === 'string' ? formatDate(until) : ''],
    [t.promo, promo ? t.less({ code: promo.code, credits: promo.discountCredits }) : ''],
  ];
}

/** The payment in money and its card statement text. Empty for payments in credits. */
function receiptFacts(receipt: Receipt | undefined): [string, string | null][] {
  if (receipt?.kind !== 'payment') return [];
  const { total, refunded, providerLabel, providerReference, statementDescriptor } = receipt;
  const moneyOf = (sum: Receipt['refunded']) => sum && formatMoney(sum.amountMinor, sum.currency);
  return [
    [t.paid, moneyOf(total.amount)],
    [t.moneyBack, moneyOf(refunded)],
    [t.paidWith, providerLabel],
    [t.reference, providerReference],
    [t.descriptor, statementDescriptor],
  ];
}
