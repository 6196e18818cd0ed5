import type { KindShare } from '@candela/contract/ledger/creator-share';
import {
  type PlanKind,
  type PlannedShow,
  planCostMax,
  planKind,
  planLimits,
} from '@candela/contract/schedule/operations';
import { dayMs } from '@candela/contract/shared/durations';
import { limits } from '@candela/contract/shared/limits';
import { Select, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, client } from '../../platform/api.ts';
import { NetPrice } from '../../platform/money/net-price.tsx';
import { readRefusal } from '../../platform/refusal.ts';
import { useIsOn } from '../../platform/site-features.ts';
import { Button } from '../../ui/button/button.tsx';
import { DateField } from '../../ui/form/date-field.tsx';
import { FormNotice } from '../../ui/form/form-notice.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { toast } from '../../ui/toast/toast.tsx';
import { t } from './messages.ts';
import { type PlanDraft, type PlanErrors, readPlan, startOf } from './read-plan.ts';
import classes from './schedule.module.css';
import { lengthOf } from './show-words.ts';
import { type WallTime, wallTimeOf } from './zoned-time.ts';

const words = t.form;
const lengths = [30, 45, 60, 90, 120, 150, 180, 240, 300, 360, 480];

/** What the form makes of a show. */
export type PlannedValues = NonNullable<ReturnType<typeof readPlan>['plan']>;

interface PlanDialogProps {
  show?: PlannedShow;
  /** When a new one begins, to begin with. */
  startsAt?: WallTime;
  timeZone: string;
  /** How a model who waits for approval saves it; the session's own operations unless given. */
  prepare?: (plan: PlannedValues) => Promise<unknown>;
  /** What a model without a session will get of a price. */
  shares?: readonly KindShare[] | undefined;
  onClose: () => void;
}

/** Plans a show, or changes one. Times are typed as the clocks of `timeZone` show them. */
export function PlanDialog({ show, startsAt, timeZone, prepare, shares, onClose }: PlanDialogProps) {
  const queryClient = useQueryClient();
  const hasPrivate = useIsOn('privateShows');
  const [draft, setDraft] = useState<PlanDraft>(() => draftOf(show, startsAt, timeZone));
  const [errors, setErrors] = useState<PlanErrors>({});
  const set = (change: Partial<PlanDraft>) => setDraft((before) => ({ ...before, ...change }));
  const save = useMutation({
    mutationFn: (plan: PlannedValues): Promise<unknown> => {
      if (prepare) return prepare(plan);
      return show
        ? client.schedule.changePlannedShow({ showId: show._id, ...plan })
        : client.schedule.planShow(plan);
    },
    onSuccess: async () => {
      onClose();
      const planned = prepare ? t.prepared.saved : words.planned;
      toast.success(show ? words.changed : planned);
      await queryClient.invalidateQueries({ queryKey: api.schedule.key() });
    },
  });
  const submit = () => {
    const read = readPlan(draft, timeZone, Date.now());
    setErrors(read.errors);
    if (read.plan) save.mutate(read.plan);
  };
  const refusal = save.error ? readRefusal(save.error) : undefined;
  const fields: Record<string, string> = refusal?.fields ?? {};
  const known = ['startsAt', 'title', 'minutes', 'kind', 'cost'].some((field) => fields[field] !== undefined);
  return (
    <Dialog
      opened
      onClose={onClose}
      title={show ? words.change : words.plan}
      description={(show && !prepare ? words.changeMeans : words.means)({
        zone: timeZone.replaceAll('_', ' '),
      })}
      closeLabel={words.close}
      actions={
        <Button variant="primary" loading={save.isPending} onClick={submit}>
          {show ? words.saveChange : words.save}
        </Button>
      }
    >
      <div className={classes.form}>
        <TextInput
          label={words.name}
          maxLength={limits.showTitleMax}
          value={draft.title}
          error={errors.title ?? fields.title}
          onChange={(event) => set({ title: event.currentTarget.value })}
        />
        <div className={classes.pair}>
          <DateField
            label={words.day}
            value={draft.day}
            minDate={wallTimeOf(Date.now(), timeZone).day}
            maxDate={wallTimeOf(Date.now() + planLimits.days * dayMs, timeZone).day}
            previousLabel={words.previous}
            nextLabel={words.next}
            popoverProps={{ zIndex: 500 }}
            error={errors.day ?? fields.startsAt}
            onChange={(day) => set({ day })}
          />
          <TextInput
            type="time"
            label={words.clock}
            value={draft.clock}
            error={errors.clock}
            onChange={(event) => set({ clock: event.currentTarget.value })}
          />
        </div>
        <Select
          label={words.length}
          data={[...new Set([...lengths, draft.minutes])]
            .sort((a, b) => a - b)
            .map((minutes) => ({ value: String(minutes), label: lengthOf(minutes) }))}
          value={String(draft.minutes)}
          allowDeselect={false}
          comboboxProps={{ zIndex: 500 }}
          error={fields.minutes}
          onChange={(value) => value && set({ minutes: Number(value) })}
        />
        <Select
          label={words.kind}
          data={planKind.options
            .filter((value) => value !== 'private' || hasPrivate || draft.kind === value)
            .map((value) => ({ value, label: t.kinds[value] }))}
          value={draft.kind}
          allowDeselect={false}
          comboboxProps={{ zIndex: 500 }}
          error={fields.kind}
          onChange={(value) => value && set({ kind: value as PlanKind })}
        />
        {planCostMax[draft.kind] > 0 && (
          <TextInput
            label={words.cost}
            description={
              <NetPrice
                kind={draft.kind === 'private' ? 'privateShow' : 'liveStream'}
                price={draft.cost}
                at={startOf(draft, timeZone)}
                isPerMinute
                shares={shares}
              />
            }
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
            value={draft.cost}
            error={errors.cost ?? fields.cost}
            onChange={(event) => set({ cost: event.currentTarget.value.replaceAll(/\D/g, '') })}
          />
        )}
        {refusal && !known && <FormNotice title={refusal.msg} />}
      </div>
    </Dialog>
  );
}

function draftOf(show: PlannedShow | undefined, start: WallTime | undefined, timeZone: string): PlanDraft {
  if (!show) {
    const { day = null, clock = '' } = start ?? {};
    return { title: '', day, clock, minutes: 60, kind: 'free', cost: '' };
  }
  const { title, minutes, kind, cost, startsAt } = show;
  return { title, minutes, kind, cost: cost > 0 ? String(cost) : '', ...wallTimeOf(startsAt, timeZone) };
}
