import type { HistoryEntry, HistoryLine } from '@candela/contract/ledger/operations';
import { goodKind, type HistoryKind } from '@candela/contract/ledger/purchases';
import type { Receipt } from '@candela/contract/payments/operations';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../../platform/api.ts';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { Facts } from '../../../ui/facts/facts.tsx';
import { formatCount, formatMoney } from '../../../ui/format/format-count.ts';
import { formatDate, formatDateTime } from '../../../ui/format/format-date.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { history, titleOf } from '../history-messages.ts';
import classes from './history.module.css';
import { HistoryStatus, nameOf, signed } from './history-table.tsx';

const t = history.detail;
const spentKinds: readonly HistoryKind[] = [
  ...goodKind.options,
  'tip',
  'liveStream',
  'privateShow',
  'videoCall',
];

/** Paid by the minute. Each minute of the seat is listed on its own receipt. */
const minuteKinds: readonly HistoryKind[] = ['liveStream', 'privateShow', 'videoCall'];

const hasReceipt = ({ kind }: HistoryEntry) => spentKinds.includes(kind) || kind === 'creditPurchase';

/** The details of a transaction of any type, with its receipt. */
export function TransactionDetails({ entry, onClose }: { entry: HistoryLine; onClose: () => void }) {
  return (
    <Dialog
      opened
      onClose={onClose}
      title={history.details[entry.kind]}
      closeLabel={t.close}
      actions={
        <>
          {minuteKinds.includes(entry.kind) && entry.itemId && (
            <ButtonLink href={`/show-receipt/${entry.itemId}`}>{t.minutes}</ButtonLink>
          )}
          {entry.kind === 'order' && entry.itemId && (
            <ButtonLink href={`/orders?order=${entry.itemId}`}>{t.orders}</ButtonLink>
          )}
          {hasReceipt(entry) && (
            <ButtonLink href={`/receipt/${entry._id}`} variant="primary">
              {t.receipt}
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
