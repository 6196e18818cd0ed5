import { goodKind, type HistoryKind } from '@candela/contract/purchases';
import type { HistoryEntry } from '@candela/contract/spending';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { formatCount } from '../../../ui/format/format-count.ts';
import { formatDate, formatDateTime } from '../../../ui/format/format-date.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { history } from '../history-messages.ts';
import classes from './history.module.css';
import { HistoryStatus, nameOf, signed } from './history-table.tsx';

const words = history.detail;
const spentKinds: readonly HistoryKind[] = [
  ...goodKind.options,
  'tip',
  'liveStream',
  'privateShow',
  'videoCall',
];

/** Paid by the minute: what was bought is the seat, whose minutes can be read one by one. */
const minuteKinds: readonly HistoryKind[] = ['liveStream', 'privateShow', 'videoCall'];

/** The history modals of the specification in one: what is known about an entry, whatever its kind. */
export function HistoryDetail({ entry, onClose }: { entry: HistoryEntry; onClose: () => void }) {
  const hasReceipt = spentKinds.includes(entry.kind) || entry.kind === 'creditPurchase';
  return (
    <Dialog
      opened
      onClose={onClose}
      title={history.details[entry.kind]}
      closeLabel={words.close}
      actions={
        <>
          {minuteKinds.includes(entry.kind) && entry.itemId && (
            <ButtonLink href={`/show-receipt/${entry.itemId}`}>{words.minutes}</ButtonLink>
          )}
          {entry.kind === 'order' && entry.itemId && (
            <ButtonLink href={`/orders?order=${entry.itemId}`}>{words.orders}</ButtonLink>
          )}
          {hasReceipt && (
            <ButtonLink href={`/receipt/${entry._id}`} variant="primary">
              {words.receipt}
            </ButtonLink>
          )}
        </>
      }
    >
      <Facts entry={entry} />
    </Dialog>
  );
}

function Facts({ entry }: { entry: HistoryEntry }) {
  const isPurchase = spentKinds.includes(entry.kind);
  const purchase = useQuery(
    api.wallet.getPurchase.queryOptions({
      input: { purchaseId: entry._id },
      enabled: isPurchase,
      select: (reply) => reply.data,
    }),
  );
  const until = purchase.data?.details.until;
  const facts = [
    [words.title, entry.title],
    [words.when, formatDateTime(entry.createdAt)],
    [words.who, nameOf(entry)],
    [words.credits, signed(entry.amountCredits)],
    [words.quantity, entry.quantity > 1 ? formatCount(entry.quantity) : ''],
    [words.refunded, entry.refundedCredits > 0 ? formatCount(entry.refundedCredits) : ''],
    [words.message, entry.message],
    [words.until, typeof until === 'string' ? formatDate(until) : ''],
    [words.number, entry._id],
  ] as const;
  return (
    <>
      <dl className={classes.facts}>
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
        <div>
          <dt>{words.status}</dt>
          <dd>
            <HistoryStatus entry={entry} />
          </dd>
        </div>
      </dl>
      {purchase.isError && <p className="cd-small cd-text-2">{words.noMore}</p>}
    </>
  );
}
