import { boardForms, type RoomWheel, wheelFields } from '@candela/contract/rooms/board';
import { Textarea, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, client } from '../../../platform/api.ts';
import { CheckedForm } from '../../../platform/forms/checked-form.tsx';
import { useContractForm, wholeNumber } from '../../../platform/forms/use-contract-form.ts';
import { NetPrice } from '../../../platform/money/net-price.tsx';
import { reportError } from '../../../platform/report-error.ts';
import { Button } from '../../../ui/button/button.tsx';
import { CreditAmount } from '../../../ui/coin/credit-amount.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { toast } from '../../../ui/toast/toast.tsx';
import { boardWords } from '../board-messages.ts';
import { ownBoard } from '../locales/own-board.ts';
import classes from './board.module.css';
import { PresetBar } from './preset-bar.tsx';

const own = ownBoard.wheel;

/** The model's own wheel: what a spin costs and can land on, and whether members see it. */
export function BroadcasterWheel() {
  const queryClient = useQueryClient();
  const [isEditing, setEditing] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const options = api.rooms.getMyWheel.queryOptions({ input: {} });
  const wheel = useQuery(options).data?.data ?? null;
  const save = async (next: Omit<RoomWheel, '_id'>) => {
    queryClient.setQueryData(options.queryKey, await client.rooms.saveWheel(next));
  };
  const turn = async ({ credits, fields, isOn }: RoomWheel) => {
    setBusy(true);
    try {
      await save({ credits, fields, isOn: !isOn });
    } catch (error) {
      reportError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className={classes.panel} aria-label={boardWords.wheel.title}>
      <div className={classes.head}>
        <h2>{boardWords.wheel.title}</h2>
        {wheel && <span>{wheel.isOn ? own.on : own.off}</span>}
      </div>
      {wheel ? (
        <p className={classes.quiet}>
          <CreditAmount amount={wheel.credits} /> {own.aSpin}, {wheel.fields.join(', ')}
        </p>
      ) : (
        <p className={classes.quiet}>{own.none}</p>
      )}
      <div className={classes.foot}>
        {wheel && (
          <Button size="sm" loading={isBusy} onClick={() => turn(wheel)}>
            {wheel.isOn ? own.turnOff : own.turnOn}
          </Button>
        )}
        <Button size="sm" variant={wheel ? 'text' : 'secondary'} onClick={() => setEditing(true)}>
          {wheel ? own.edit : own.make}
        </Button>
      </div>
      {isEditing && <EditWheel wheel={wheel} onSave={save} onClose={() => setEditing(false)} />}
    </section>
  );
}

interface EditWheelProps {
  wheel: RoomWheel | null;
  onSave: (wheel: Omit<RoomWheel, '_id'>) => Promise<void>;
  onClose: () => void;
}

function EditWheel({ wheel, onSave, onClose }: EditWheelProps) {
  const { form, values, problems, set, text, check, isSending, send } = useContractForm({
    credits: wheel ? String(wheel.credits) : '',
    fields: wheel?.fields.join('\n') ?? '',
  });
  const filled = () =>
    check(boardForms.wheel, {
      credits: wholeNumber(values.credits),
      fields: values.fields
        .split('\n')
        .map((field) => field.trim())
        .filter(Boolean),
    });
  const save = () => {
    const output = filled();
    if (!output) return;
    return send(async () => {
      await onSave({ ...output, isOn: true });
      toast.success(own.saved);
      onClose();
    });
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={own.editTitle}
      description={own.editMeans}
      closeLabel={boardWords.close}
    >
      <CheckedForm form={form} problems={problems} onSubmit={save} className={classes.form}>
        <PresetBar
          kind="wheel"
          onPick={({ credits, fields }) => set({ credits: String(credits), fields: fields.join('\n') })}
          content={() => {
            const output = filled();
            return output && { kind: 'wheel', ...output };
          }}
        />
        <Textarea
          label={own.fields}
          description={own.fieldsHint(wheelFields)}
          data-autofocus
          autosize
          minRows={4}
          maxRows={12}
          {...text('fields')}
        />
        <TextInput
          label={own.credits}
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          {...text('credits')}
          onChange={(event) => set({ credits: event.currentTarget.value.replace(/\D/g, '') })}
        />
        <NetPrice kind="tip" price={values.credits} />
        <Button type="submit" variant="primary" loading={isSending}>
          {own.save}
        </Button>
      </CheckedForm>
    </Dialog>
  );
}
