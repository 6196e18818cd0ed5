import type { EarningReport } from '@candela/contract/earnings/operations';
import type { PayoutMethod } from '@candela/contract/earnings/payouts';
import { NumberInput, Select } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { client } from '../../../platform/api.ts';
import { CheckedForm } from '../../../platform/forms/checked-form.tsx';
import { useContractForm } from '../../../platform/forms/use-contract-form.ts';
import { randomId } from '../../../platform/random-id.ts';
import { readRefusal } from '../../../platform/refusal.ts';
import { Button } from '../../../ui/button/button.tsx';
import { formatMoney } from '../../../ui/format/format-count.ts';
import { formatDate } from '../../../ui/format/format-date.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { toast } from '../../../ui/toast/toast.tsx';
import { t } from '../messages.ts';
import { amountProblem } from './amount-problem.ts';
import { MethodDialog } from './method-dialog.tsx';
import classes from './payouts.module.css';
import { usePayoutMethods, useRefreshEarnings } from './use-payout-methods.ts';

const copy = t.payout;

export interface PayoutDialogProps {
  opened: boolean;
  report: EarningReport;
  onClose: () => void;
}

/** Requests a payout in two steps: amount and method, then a confirmation. */
export function PayoutDialog({ opened, report, onClose }: PayoutDialogProps) {
  const query = usePayoutMethods();
  const methods = query.data?.data.methods ?? [];
  if (!opened || !query.data) return null;
  // Without a payout method, that is asked first.
  if (methods.length === 0) return <MethodDialog opened replaces={null} onClose={onClose} />;
  return <AskForPayout report={report} methods={methods} onClose={onClose} />;
}

type AskProps = { report: EarningReport; methods: readonly PayoutMethod[]; onClose: () => void };

function AskForPayout({ report, methods, onClose }: AskProps) {
  const { balance, terms } = report;
  // A part of a credit carries over.
  const available = Math.floor(balance.availableCredits);
  const first = methods.find(({ preferred }) => preferred) ?? methods[0];
  const [methodId, setMethodId] = useState(first?._id ?? '');
  const { form, values, problems, set, show } = useContractForm({
    amount: available as number | string,
  });
  const { amount } = values;
  const [isConfirming, setConfirming] = useState(false);
  const send = useRequestPayout(onClose);
  const method = methods.find(({ _id }) => _id === methodId) ?? first;
  if (!method) return null;
  const minimum = terms.payoutMinimumCredits[method.kind];
  const arrivesBy = terms.payoutArrivesBy[method.kind];
  const facts = (
    <p className={classes.facts}>
      {arrivesBy && `${copy.arrives({ day: formatDate(arrivesBy) })} `}
      {copy.fee({ kind: method.kind === 'crypto' ? 'crypto' : 'other' })}
    </p>
  );
  const money = (credits: number) => formatMoney(credits * terms.creditValueMinor, terms.currency);
  if (isConfirming && typeof amount === 'number') {
    return (
      <Dialog
        opened
        onClose={onClose}
        title={copy.confirmTitle}
        description={copy.confirmText({
          amount: amount,
          money: money(amount),
          label: method.label,
        })}
        closeLabel={t.close}
        actions={
          <>
            <Button variant="text" onClick={() => setConfirming(false)}>
              {copy.back}
            </Button>
            <Button
              variant="primary"
              loading={send.isPending}
              onClick={() => send.mutate({ amountCredits: amount, methodId: method._id })}
            >
              {copy.send}
            </Button>
          </>
        }
      >
        {facts}
        {send.isError && (
          <p role="alert" className="mantine-InputWrapper-error">
            {readRefusal(send.error).msg}
          </p>
        )}
      </Dialog>
    );
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={copy.title}
      description={copy.lede({
        amount: available,
        money: money(available),
      })}
      closeLabel={t.close}
    >
      <CheckedForm
        form={form}
        problems={problems}
        onSubmit={() => {
          const found = amountProblem(amount, available, minimum);
          if (found) show({ amount: found });
          else setConfirming(true);
        }}
        className={classes.form}
      >
        <NumberInput
          label={copy.amount}
          description={copy.minimum({ minimum: minimum })}
          value={amount}
          error={problems.amount}
          allowDecimal={false}
          allowNegative={false}
          hideControls
          thousandSeparator=","
          onChange={(value) => set({ amount: value })}
        />
        <Button variant="text" size="sm" className={classes.all} onClick={() => set({ amount: available })}>
          {copy.all}
        </Button>
        <Select
          label={copy.method}
          value={method._id}
          data={methods.map(({ _id, label }) => ({ value: _id, label }))}
          allowDeselect={false}
          onChange={(value) => value && setMethodId(value)}
        />
        {facts}
        <div className={classes.actions}>
          <Button variant="text" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button variant="primary" type="submit">
            {copy.next}
          </Button>
        </div>
      </CheckedForm>
    </Dialog>
  );
}

function useRequestPayout(onDone: () => void) {
  const refresh = useRefreshEarnings();
  // One idempotency key per dialog, so a retry requests nothing twice.
  const key = useRef(randomId());
  return useMutation({
    mutationFn: (input: { amountCredits: number; methodId: string }) =>
      client.earnings.requestPayout(input, { context: { idempotencyKey: key.current } }),
    onSuccess: async ({ data }) => {
      toast.success(copy.sent, copy.sentDetail({ money: formatMoney(data.amountMinor, data.currency) }));
      onDone();
      await refresh();
    },
    onError: () => {
      // A refused request was not carried out. The next one needs a new key.
      key.current = randomId();
    },
  });
}
