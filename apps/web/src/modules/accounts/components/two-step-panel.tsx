import type { Security } from '@candela/contract/accounts/security';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, client } from '../../../platform/api.ts';
import { failureCause } from '../../../platform/failure-cause.ts';
import { reportError } from '../../../platform/report-error.ts';
import { Button } from '../../../ui/button/button.tsx';
import { formatDate } from '../../../ui/format/format-date.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { RowSkeletons } from '../../../ui/skeleton/card-skeletons.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { toast } from '../../../ui/toast/toast.tsx';
import { messages } from '../messages.ts';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import classes from './security.module.css';
import { type SecondFactorKey, SetUpDialog } from './set-up-dialog.tsx';

const t = messages.twoStep;

/** Whether logins take a code, and the way to change that. */
export function TwoStepPanel() {
  const queries = useQueryClient();
  const { data, error, isPending, isError, isFetching, refetch } = useQuery(
    api.accounts.getSecurity.queryOptions({ input: {} }),
  );
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[] | null>(null);
  // The other devices are logged out with it, so their list is read again as well.
  const refresh = () => queries.invalidateQueries({ queryKey: api.accounts.key() });
  if (isPending) return <RowSkeletons label={t.loading} count={1} />;
  if (isError) {
    return (
      <ErrorState
        title={t.failed.title}
        cause={failureCause(error, t.failed.cause)}
        safe={t.failed.safe}
        level={3}
        onRetry={() => refetch()}
        retryLabel={t.failed.retry}
        retrying={isFetching}
      />
    );
  }
  const { secondFactor } = data.data;
  const shared = { onChanged: refresh, onCodes: setRecoveryCodes };
  return (
    <>
      {secondFactor ? <TurnedOn factor={secondFactor} {...shared} /> : <TurnedOff {...shared} />}
      {recoveryCodes && <RecoveryCodesDialog codes={recoveryCodes} onClose={() => setRecoveryCodes(null)} />}
    </>
  );
}

interface StateProps {
  onChanged: () => Promise<void>;
  /** Recovery codes to be shown, this once. */
  onCodes: (codes: readonly string[]) => void;
}

function TurnedOff({ onChanged, onCodes }: StateProps) {
  const [key, setKey] = useState<SecondFactorKey | null>(null);
  const begin = useMutation({
    mutationFn: () => client.accounts.setUpSecondFactor({}),
    onSuccess: ({ data }) => setKey(data),
    onError: (error) => {
      reportError(error);
      // Another tab may have turned it on.
      void onChanged();
    },
  });
  return (
    <>
      <p className="cd-text-2">{t.off}</p>
      <div className={classes.actions}>
        <Button variant="primary" loading={begin.isPending} onClick={() => begin.mutate()}>
          {t.begin}
        </Button>
      </div>
      {key && (
        <SetUpDialog
          secondFactorKey={key}
          onClose={() => setKey(null)}
          onDone={(codes) => {
            setKey(null);
            onCodes(codes);
            toast.success(t.turnedOn);
            void onChanged();
          }}
        />
      )}
    </>
  );
}

type Asking = 'renew' | 'turnOff';

function TurnedOn({
  factor,
  onChanged,
  onCodes,
}: StateProps & { factor: NonNullable<Security['secondFactor']> }) {
  const [asking, setAsking] = useState<Asking | null>(null);
  // The question stays until it is done: what asks for a code lies over it.
  const settle = () => {
    setAsking(null);
    return onChanged();
  };
  const renew = useMutation({
    mutationFn: () => client.accounts.renewRecoveryCodes({}),
    onSuccess: ({ data }) => onCodes(data.recoveryCodes),
    onError: reportError,
    onSettled: settle,
  });
  const turnOff = useMutation({
    mutationFn: () => client.accounts.removeSecondFactor({}),
    onSuccess: () => toast.success(t.turnedOff),
    onError: reportError,
    onSettled: settle,
  });
  const question = asking === 'renew' ? t.confirmRenew : t.confirmOff;
  return (
    <>
      <p className="cd-text-2">
        {t.on({ day: formatDate(factor.since) })} {t.codesLeft({ count: factor.recoveryCodesLeft })}
      </p>
      <div className={classes.actions}>
        <Button onClick={() => setAsking('renew')}>{t.renew}</Button>
        <Button variant="danger" onClick={() => setAsking('turnOff')}>
          {t.turnOff}
        </Button>
      </div>
      {asking && (
        <ConfirmDialog
          opened
          title={question.title}
          description={question.description}
          confirmLabel={asking === 'renew' ? t.renew : t.turnOff}
          confirmVariant={asking === 'renew' ? 'primary' : 'danger'}
          cancelLabel={t.cancel}
          closeLabel={t.close}
          loading={renew.isPending || turnOff.isPending}
          onCancel={() => setAsking(null)}
          onConfirm={() => (asking === 'renew' ? renew : turnOff).mutate()}
        />
      )}
    </>
  );
}
