import type { EarningReport } from '@candela/contract/earnings/operations';
import { type PayoutMethod, type PayoutSchedule, payoutSchedule } from '@candela/contract/earnings/payouts';
import { NumberInput, Switch } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../platform/api.ts';
import { readRefusal } from '../../../platform/refusal.ts';
import { reportError } from '../../../platform/report-error.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Coin } from '../../../ui/coin/coin.tsx';
import { ChoiceSegment } from '../../../ui/form/choice-segment.tsx';
import { formatDate } from '../../../ui/format/format-date.ts';
import { toast } from '../../../ui/toast/toast.tsx';
import { t } from '../messages.ts';
import classes from './payouts.module.css';
import { useRefreshEarnings } from './use-payout-methods.ts';

const copy = t.methods;

type AutomaticPayoutProps = {
  settings: {
    autoPayout: boolean;
    autoPayoutEvery: PayoutSchedule;
    autoPayoutFrom: number | null;
    nextAutoPayoutAt: string;
    methods: readonly PayoutMethod[];
  };
  terms: EarningReport['terms'];
};

/** Whether everything available is paid out by itself, how often, and from how many credits on. */
export function AutomaticPayout({ settings, terms }: AutomaticPayoutProps) {
  const refresh = useRefreshEarnings();
  const change = useMutation(
    api.earnings.updatePayoutSettings.mutationOptions({ onSettled: refresh, onError: reportError }),
  );
  const [from, setFrom] = useState<number | string>(settings.autoPayoutFrom ?? '');
  const preferred = settings.methods.find((method) => method.preferred);
  const minimum = Math.max(
    terms.payoutMinimumCredits[preferred?.kind ?? 'bank'],
    settings.autoPayoutFrom ?? 0,
  );
  const pending = change.isPending ? change.variables : {};
  const isOn = pending.autoPayout ?? settings.autoPayout;
  const every = pending.autoPayoutEvery ?? settings.autoPayoutEvery;
  const wanted = typeof from === 'number' ? from : null;
  const saveFrom = () =>
    change.mutate({ autoPayoutFrom: wanted }, { onSuccess: () => void toast.success(copy.fromSaved) });
  return (
    <div className={classes.auto}>
      <Switch
        label={copy.auto}
        description={
          preferred
            ? copy.autoText({
                every: every === 'weekly' ? 'other' : every,
                day: formatDate(settings.nextAutoPayoutAt),
                minimum,
              })
            : copy.autoNeedsMethod
        }
        checked={isOn}
        disabled={!preferred}
        onChange={(event) => change.mutate({ autoPayout: event.currentTarget.checked })}
      />
      {isOn && (
        <>
          <ChoiceSegment
            label={copy.every}
            options={payoutSchedule.options.map((value) => ({ value, label: copy.schedules[value] }))}
            value={every}
            onChange={(autoPayoutEvery) => change.mutate({ autoPayoutEvery })}
          />
          <div className={classes.from}>
            <NumberInput
              label={copy.from}
              description={copy.fromHint}
              leftSection={<Coin />}
              min={1}
              max={100_000_000}
              allowDecimal={false}
              allowNegative={false}
              hideControls
              value={from}
              error={change.isError ? readRefusal(change.error).fields.autoPayoutFrom : undefined}
              onChange={setFrom}
            />
            <Button
              size="sm"
              disabled={wanted === settings.autoPayoutFrom}
              loading={pending.autoPayoutFrom !== undefined}
              onClick={saveFrom}
            >
              {copy.saveFrom}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
