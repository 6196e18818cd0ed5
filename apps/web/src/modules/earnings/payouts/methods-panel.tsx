import type { EarningReport } from '@candela/contract/earnings/operations';
import type { PayoutMethod } from '@candela/contract/earnings/payouts';
import { IconPlus } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../platform/api.ts';
import { failureCause } from '../../../platform/failure-cause.ts';
import { reportError } from '../../../platform/report-error.ts';
import { Button } from '../../../ui/button/button.tsx';
import { formatDate } from '../../../ui/format/format-date.ts';
import { SectionHeading } from '../../../ui/heading/section-heading.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { RowSkeletons } from '../../../ui/skeleton/card-skeletons.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { Tag } from '../../../ui/tag/tag.tsx';
import { toast } from '../../../ui/toast/toast.tsx';
import { t } from '../messages.ts';
import { AutomaticPayout } from './automatic-payout.tsx';
import { MethodDialog } from './method-dialog.tsx';
import classes from './payouts.module.css';
import { usePayoutMethods, useRefreshEarnings } from './use-payout-methods.ts';

const copy = t.methods;

/** The method a dialog is open for: one to change, or `new`. */
type Editing = PayoutMethod | 'new' | null;

/** Where payouts go: adding, changing, preferring and removing methods, and automatic payouts. */
export function MethodsPanel({ terms }: { terms: EarningReport['terms'] }) {
  const query = usePayoutMethods();
  const [editing, setEditing] = useState<Editing>(null);
  const [removing, setRemoving] = useState<PayoutMethod | null>(null);
  const methods = query.data?.data.methods ?? [];
  return (
    <section>
      <SectionHeading title={copy.title} />
      <p className={classes.lede}>{copy.lede}</p>
      {query.isPending && <RowSkeletons label={copy.loading} count={2} />}
      {query.isError && (
        <ErrorState
          title={copy.failed}
          cause={failureCause(query.error, t.failedCause)}
          safe={t.failedSafe}
          retryLabel={t.retry}
          retrying={query.isFetching}
          onRetry={() => query.refetch()}
          level={3}
        />
      )}
      {query.data && methods.length === 0 && (
        <div className={classes.state}>
          <EmptyState title={copy.emptyTitle} cause={copy.emptyCause} illustration="envelopes" level={3} />
        </div>
      )}
      <ul className={classes.list}>
        {methods.map((method) => (
          <MethodRow
            key={method._id}
            method={method}
            onChange={() => setEditing(method)}
            onRemove={() => setRemoving(method)}
          />
        ))}
      </ul>
      {query.data && (
        <>
          <div className={classes.foot}>
            <Button
              size="sm"
              leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
              onClick={() => setEditing('new')}
            >
              {copy.add}
            </Button>
          </div>
          <AutomaticPayout settings={query.data.data} terms={terms} />
        </>
      )}
      <MethodDialog
        opened={editing !== null}
        replaces={editing === 'new' ? null : editing}
        onClose={() => setEditing(null)}
      />
      <RemoveDialog method={removing} onClose={() => setRemoving(null)} />
    </section>
  );
}

type MethodRowProps = { method: PayoutMethod; onChange: () => void; onRemove: () => void };

function MethodRow({ method, onChange, onRemove }: MethodRowProps) {
  const refresh = useRefreshEarnings();
  const prefer = useMutation(
    api.earnings.updatePayoutSettings.mutationOptions({ onSuccess: refresh, onError: reportError }),
  );
  return (
    <li>
      <div className={classes.words}>
        <b>{method.label}</b>
        <small>{copy.added({ day: formatDate(method.createdAt) })}</small>
      </div>
      {method.preferred && <Tag tone="good">{copy.preferred}</Tag>}
      <div className={classes.acts}>
        {!method.preferred && (
          <Button
            variant="text"
            size="sm"
            loading={prefer.isPending}
            onClick={() => prefer.mutate({ preferredMethodId: method._id })}
          >
            {copy.prefer}
          </Button>
        )}
        <Button variant="text" size="sm" onClick={onChange}>
          {copy.change}
        </Button>
        <Button variant="text" size="sm" onClick={onRemove}>
          {copy.remove}
        </Button>
      </div>
    </li>
  );
}

function RemoveDialog({ method, onClose }: { method: PayoutMethod | null; onClose: () => void }) {
  const refresh = useRefreshEarnings();
  const remove = useMutation(
    api.earnings.removePayoutMethod.mutationOptions({
      onSuccess: async () => {
        toast.success(copy.removed);
        await refresh();
        onClose();
      },
      onError: reportError,
    }),
  );
  return (
    <ConfirmDialog
      opened={method !== null}
      title={copy.removeTitle}
      description={copy.removeText({ label: method?.label ?? '' })}
      confirmLabel={copy.remove}
      confirmVariant="danger"
      cancelLabel={t.cancel}
      closeLabel={t.close}
      loading={remove.isPending}
      onCancel={onClose}
      onConfirm={() => method && remove.mutate({ methodId: method._id })}
    />
  );
}
