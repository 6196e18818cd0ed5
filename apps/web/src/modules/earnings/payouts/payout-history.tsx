import type { Payout } from '@candela/contract/earnings/payouts';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../platform/api.ts';
import { reportError } from '../../../platform/report-error.ts';
import { Button } from '../../../ui/button/button.tsx';
import { formatMoney } from '../../../ui/format/format-count.ts';
import { formatDateTime } from '../../../ui/format/format-date.ts';
import { SectionHeading } from '../../../ui/heading/section-heading.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { Tag } from '../../../ui/tag/tag.tsx';
import { toast } from '../../../ui/toast/toast.tsx';
import { t } from '../messages.ts';
import { PagedList } from '../paged-list.tsx';
import classes from './payouts.module.css';
import { useRefreshEarnings } from './use-payout-methods.ts';

const copy = t.payouts;
const perPage = 8;
const tones = {
  requested: 'info',
  approved: 'ember',
  paid: 'good',
  returned: 'bad',
  cancelled: 'soft',
} as const;

/** The model's payouts and their statuses. */
export function PayoutHistory() {
  const [page, setPage] = useState(1);
  const [cancelling, setCancelling] = useState<Payout | null>(null);
  const list = useQuery(
    api.earnings.listPayouts.queryOptions({
      input: { current_page: page, per_page: perPage },
      placeholderData: keepPreviousData,
    }),
  );
  return (
    <section>
      <SectionHeading title={copy.title} />
      <PagedList
        list={list}
        copy={copy}
        illustration="coins"
        perPage={perPage}
        page={page}
        onPage={setPage}
        skeletons={3}
      >
        {(payouts) => (
          <ul className={classes.list}>
            {payouts.map((payout) => (
              <PayoutRow key={payout._id} payout={payout} onCancel={() => setCancelling(payout)} />
            ))}
          </ul>
        )}
      </PagedList>
      <CancelDialog payout={cancelling} onClose={() => setCancelling(null)} />
    </section>
  );
}

function PayoutRow({ payout, onCancel }: { payout: Payout; onCancel: () => void }) {
  const { amountMinor, currency, amountCredits, method, requestedAt, automatic, status } = payout;
  const asked = [copy.credits({ amount: amountCredits }), formatDateTime(requestedAt)];
  return (
    <li>
      <div className={classes.words}>
        <b>{formatMoney(amountMinor, currency)}</b>
        <small>{[...asked, ...(automatic ? [copy.automatic] : [])].join(', ')}</small>
        <small>{method.label}</small>
        {payout.reason && <small>{payout.reason}</small>}
        {payout.reference && <small>{copy.reference({ reference: payout.reference })}</small>}
      </div>
      <Tag tone={tones[status]}>{copy[status]}</Tag>
      {status === 'requested' && (
        <Button variant="text" size="sm" onClick={onCancel}>
          {copy.cancel}
        </Button>
      )}
    </li>
  );
}

function CancelDialog({ payout, onClose }: { payout: Payout | null; onClose: () => void }) {
  const refresh = useRefreshEarnings();
  const cancel = useMutation(
    api.earnings.cancelPayout.mutationOptions({
      onSuccess: () => void toast.success(copy.cancelledToast),
      onError: reportError,
      onSettled: async () => {
        onClose();
        await refresh();
      },
    }),
  );
  return (
    <ConfirmDialog
      opened={payout !== null}
      title={copy.cancelTitle}
      description={copy.cancelText({ amount: payout?.amountCredits ?? 0 })}
      confirmLabel={copy.confirmCancel}
      cancelLabel={copy.keep}
      closeLabel={t.close}
      loading={cancel.isPending}
      onCancel={onClose}
      onConfirm={() => payout && cancel.mutate({ payoutId: payout._id })}
    />
  );
}
