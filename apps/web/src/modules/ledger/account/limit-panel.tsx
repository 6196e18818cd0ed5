import type { SpendingLimit } from '@candela/contract/ledger/operations';
import { TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, client } from '../../../platform/api.ts';
import { CheckedForm } from '../../../platform/forms/checked-form.tsx';
import { useContractForm } from '../../../platform/forms/use-contract-form.ts';
import { useSocketEvent } from '../../../platform/realtime/socket.ts';
import { reportError } from '../../../platform/report-error.ts';
import { Button } from '../../../ui/button/button.tsx';
import { FormNotice } from '../../../ui/form/form-notice.tsx';
import { formatCount } from '../../../ui/format/format-count.ts';
import { formatDateTime } from '../../../ui/format/format-date.ts';
import { UiLink } from '../../../ui/link/ui-link.tsx';
import { ProgressBar } from '../../../ui/progress/progress-bar.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton/skeleton.tsx';
import { toast } from '../../../ui/toast/toast.tsx';
import { writeHistoryFilter } from '../history/history-filter.ts';
import { daysOf } from '../history/periods.ts';
import { accountMoney } from '../history-messages.ts';
import classes from './account.module.css';

const t = accountMoney.limit;
const most = 10_000_000;

/** The member's monthly limit. Lowering it is immediate; raising or removing it takes 24 hours. */
export function LimitPanel() {
  const limit = useQuery({
    ...api.ledger.getSpendingLimit.queryOptions({ input: {}, select: (reply) => reply.data }),
    staleTime: 0,
  });
  useSocketEvent('wallet.balance', () => void limit.refetch());
  return (
    <section className={classes.panel}>
      <h2>{t.title}</h2>
      {limit.isPending && (
        <SkeletonGroup label={t.loading}>
          <Skeleton height={48} />
        </SkeletonGroup>
      )}
      {limit.isError && (
        <FormNotice
          title={t.failed}
          action={
            <Button size="sm" onClick={() => void limit.refetch()}>
              {accountMoney.retry}
            </Button>
          }
        />
      )}
      {limit.data && <Limit limit={limit.data} />}
    </section>
  );
}

function Limit({ limit }: { limit: SpendingLimit }) {
  const { limitCredits, spentCredits, pending } = limit;
  const change = useLimitChange();
  return (
    <>
      {limitCredits === null ? (
        <p>
          {t.none} {t.noneText} {t.spentOnly({ count: spentCredits })}.
        </p>
      ) : (
        <div className={classes.used}>
          <ProgressBar
            size="thick"
            label={t.title}
            value={spentCredits}
            max={Math.max(1, limitCredits)}
            valueText={t.spent({ spent: formatCount(spentCredits), limit: limitCredits })}
          />
          <p className="cd-num">{t.spent({ spent: formatCount(spentCredits), limit: limitCredits })}</p>
        </div>
      )}
      <UiLink href={`/purchase-history?${thisMonth()}`}>{t.month}</UiLink>
      {pending && (
        <FormNotice
          tone="info"
          title={pendingTitle(pending)}
          action={
            <Button size="sm" loading={change.cancel.isPending} onClick={() => change.cancel.mutate()}>
              {t.cancelChange}
            </Button>
          }
        />
      )}
      <LimitForm
        key={String(limitCredits)}
        limitCredits={limitCredits}
        isSaving={change.set.isPending}
        onSet={(credits) => change.set.mutate(credits)}
      />
    </>
  );
}

/** The statement's filter for the month the limit counts. */
function thisMonth(): URLSearchParams {
  return writeHistoryFilter({ kind: 'all', ...daysOf('thisMonth', new Date()), search: '', page: 1 });
}

function pendingTitle({ limitCredits, from }: NonNullable<SpendingLimit['pending']>): string {
  const when = formatDateTime(from);
  return limitCredits === null ? t.pendingNone({ when }) : t.pendingLimit({ count: limitCredits, when });
}

function useLimitChange() {
  const queries = useQueryClient();
  const settle = {
    onError: reportError,
    onSettled: () => queries.invalidateQueries({ queryKey: api.ledger.getSpendingLimit.key() }),
  };
  const set = useMutation({
    mutationFn: (limitCredits: number | null) => client.ledger.setSpendingLimit({ limitCredits }),
    onSuccess: ({ data }) => {
      if (data.pending) toast.info(t.savedWaits, t.savedWaitsDetail);
      else toast.success(t.saved);
    },
    ...settle,
  });
  const cancel = useMutation({
    mutationFn: () => client.ledger.cancelPendingLimit({}),
    onSuccess: () => toast.success(t.changeCancelled),
    ...settle,
  });
  return { set, cancel };
}

interface LimitFormProps {
  limitCredits: number | null;
  isSaving: boolean;
  onSet: (limitCredits: number | null) => void;
}

function LimitForm({ limitCredits, isSaving, onSet }: LimitFormProps) {
  const { form, values, problems, text, show } = useContractForm({
    limitCredits: limitCredits === null ? '' : String(limitCredits),
  });
  const submit = () => {
    const digits = values.limitCredits.trim();
    if (!/^\d+$/.test(digits)) return show({ limitCredits: t.wrong });
    if (Number(digits) > most) return show({ limitCredits: t.large });
    onSet(Number(digits));
  };
  return (
    <CheckedForm form={form} problems={problems} onSubmit={submit} className={classes.limit}>
      <TextInput
        label={t.field}
        description={t.hint}
        placeholder={t.example}
        inputMode="numeric"
        autoComplete="off"
        maxLength={9}
        {...text('limitCredits')}
      />
      <div className={classes.actions}>
        <Button type="submit" loading={isSaving}>
          {limitCredits === null ? t.set : t.change}
        </Button>
        {limitCredits !== null && (
          <Button variant="text" disabled={isSaving} onClick={() => onSet(null)}>
            {t.lift}
          </Button>
        )}
      </div>
    </CheckedForm>
  );
}
