import type { SpendingLimit } from '@candela/contract/ledger/operations';
import { TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { api, client } from '../../../platform/api.ts';
import { useSocketEvent } from '../../../platform/realtime/socket.ts';
import { reportError } from '../../../platform/report-error.ts';
import { Button } from '../../../ui/button/button.tsx';
import { FormNotice } from '../../../ui/form/form-notice.tsx';
import { formatCount } from '../../../ui/format/format-count.ts';
import { formatDateTime } from '../../../ui/format/format-date.ts';
import { ProgressBar } from '../../../ui/progress/progress-bar.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton/skeleton.tsx';
import { toast } from '../../../ui/toast/toast.tsx';
import { accountMoney } from '../history-messages.ts';
import classes from './account.module.css';

const words = accountMoney.limit;
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
      <h2>{words.title}</h2>
      {limit.isPending && (
        <SkeletonGroup label={words.loading}>
          <Skeleton height={48} />
        </SkeletonGroup>
      )}
      {limit.isError && (
        <FormNotice
          title={words.failed}
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
          {words.none} {words.noneText} {words.spentOnly({ count: spentCredits })}.
        </p>
      ) : (
        <div className={classes.used}>
          <ProgressBar
            size="thick"
            label={words.title}
            value={spentCredits}
            max={Math.max(1, limitCredits)}
            valueText={words.spent({ spent: formatCount(spentCredits), limit: formatCount(limitCredits) })}
          />
          <p className="cd-num">
            {words.spent({ spent: formatCount(spentCredits), limit: formatCount(limitCredits) })}
          </p>
        </div>
      )}
      {pending && (
        <FormNotice
          tone="info"
          title={pendingTitle(pending)}
          action={
            <Button size="sm" loading={change.cancel.isPending} onClick={() => change.cancel.mutate()}>
              {words.cancelChange}
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

function pendingTitle({ limitCredits, from }: NonNullable<SpendingLimit['pending']>): string {
  const when = formatDateTime(from);
  return limitCredits === null
    ? words.pendingNone({ when })
    : words.pendingLimit({ count: limitCredits, when });
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
      if (data.pending) toast.info(words.savedWaits, words.savedWaitsDetail);
      else toast.success(words.saved);
    },
    ...settle,
  });
  const cancel = useMutation({
    mutationFn: () => client.ledger.cancelPendingLimit({}),
    onSuccess: () => toast.success(words.changeCancelled),
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
  const [typed, setTyped] = useState(limitCredits === null ? '' : String(limitCredits));
  const [error, setError] = useState<string | null>(null);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const digits = typed.trim();
    if (!/^\d+$/.test(digits)) return setError(words.wrong);
    if (Number(digits) > most) return setError(words.large);
    onSet(Number(digits));
  };
  return (
    <form className={classes.limit} onSubmit={submit} noValidate>
      <TextInput
        label={words.field}
        description={words.hint}
        placeholder={words.example}
        inputMode="numeric"
        autoComplete="off"
        maxLength={9}
        value={typed}
        error={error}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setError(null);
        }}
      />
      <div className={classes.actions}>
        <Button type="submit" loading={isSaving}>
          {limitCredits === null ? words.set : words.change}
        </Button>
        {limitCredits !== null && (
          <Button variant="text" disabled={isSaving} onClick={() => onSet(null)}>
            {words.lift}
          </Button>
        )}
      </div>
    </form>
  );
}
