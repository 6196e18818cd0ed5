import { boardForms, type RoomGoal } from '@candela/contract/rooms/board';
import { Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { client } from '../../../platform/api.ts';
import { CheckedForm } from '../../../platform/forms/checked-form.tsx';
import { useContractForm, wholeNumber } from '../../../platform/forms/use-contract-form.ts';
import { NetPrice } from '../../../platform/money/net-price.tsx';
import { reportError } from '../../../platform/report-error.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { boardWords } from '../board-messages.ts';
import { ownBoard } from '../locales/own-board.ts';
import classes from './board.module.css';
import { GoalFigures } from './goal-panel.tsx';
import { PresetBar } from './preset-bar.tsx';

const copy = boardWords.goal;
const own = ownBoard.goal;

/** The model's own goal: set one, watch it, give it up. */
export function BroadcasterGoal({ goal }: { goal: RoomGoal | null }) {
  const [dialog, setDialog] = useState<'start' | 'end' | null>(null);
  const isOpen = goal?.status === 'open';
  const end = async () => {
    try {
      if (goal) await client.rooms.endGoal({ goalId: goal._id });
    } catch (error) {
      reportError(error);
    } finally {
      setDialog(null);
    }
  };
  return (
    <section className={classes.panel} aria-label={copy.title}>
      {goal && goal.status !== 'missed' ? (
        <GoalFigures goal={goal} left={Math.max(0, goal.targetCredits - goal.raisedCredits)} />
      ) : (
        <>
          <div className={classes.head}>
            <h2>{copy.title}</h2>
          </div>
          <p className={classes.quiet}>{own.none}</p>
        </>
      )}
      <div className={classes.foot}>
        <Button size="sm" onClick={() => setDialog(isOpen ? 'end' : 'start')}>
          {isOpen ? own.end : own.start}
        </Button>
      </div>
      {dialog === 'start' && <StartGoal onClose={() => setDialog(null)} />}
      <ConfirmDialog
        opened={dialog === 'end'}
        title={own.endTitle}
        description={own.endMeans}
        confirmLabel={own.end}
        confirmVariant="danger"
        cancelLabel={own.keep}
        closeLabel={boardWords.close}
        onConfirm={() => end()}
        onCancel={() => setDialog(null)}
      />
    </section>
  );
}

function StartGoal({ onClose }: { onClose: () => void }) {
  const { form, values, problems, set, text, tick, check, isSending, send } = useContractForm({
    title: '',
    targetCredits: '',
    refundIfMissed: false,
  });
  const input = () => ({ ...values, targetCredits: wholeNumber(values.targetCredits) });
  const start = async () => {
    await client.rooms.startGoal({ ...values, targetCredits: Number(values.targetCredits) });
    onClose();
  };
  return (
    <Dialog opened onClose={onClose} title={own.start} closeLabel={boardWords.close}>
      <CheckedForm form={form} problems={problems} onSubmit={() => send(start)} className={classes.form}>
        <PresetBar
          kind="goal"
          onPick={({ title, targetCredits, refundIfMissed }) =>
            set({ title, targetCredits: String(targetCredits), refundIfMissed })
          }
          content={() => {
            const output = check(boardForms.goal, input());
            return output && { kind: 'goal', ...output };
          }}
        />
        <TextInput label={own.name} required maxLength={120} data-autofocus {...text('title')} />
        <TextInput
          label={own.target}
          required
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
          {...text('targetCredits')}
          onChange={(event) => set({ targetCredits: event.currentTarget.value.replace(/\D/g, '') })}
        />
        <NetPrice kind="tip" price={values.targetCredits} />
        <Switch label={own.refundLabel} description={copy.refund} {...tick('refundIfMissed')} />
        <Button type="submit" variant="primary" loading={isSending}>
          {own.start}
        </Button>
      </CheckedForm>
    </Dialog>
  );
}
