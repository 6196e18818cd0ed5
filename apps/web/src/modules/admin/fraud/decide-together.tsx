import { Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { adminClient, mayCall, type Outputs } from '../console/api.ts';
import type { Action, BulkProps } from '../console/spec.ts';
import { DecisionButtons, problemOf, TogetherDialog, useTogether } from '../console/together-dialog.tsx';
import { sayDone, withinSeconds } from '../console/undo.ts';
import { useStaff } from '../staff-session.ts';
import { fraud } from './locales/fraud.ts';

const text = fraud.cases.together;
type Case = Outputs['listFraudCases']['data'][number];
type Decision = 'clear' | 'hold' | 'refund';

const statesFor: Record<Decision, readonly Case['state'][]> = {
  clear: ['open', 'held'],
  hold: ['open'],
  refund: ['open', 'held'],
};
const decisions = ['refund', 'hold', 'clear'] as const;

/** Whether a case can still be decided. */
export const isWaiting = ({ state }: Pick<Case, 'state'>) => statesFor.clear.includes(state);

interface FraudActionsProps extends BulkProps<Case> {
  /** One case, where its number says nothing. */
  isAlone?: boolean;
}

/** What can be done with cases that were chosen, by whoever may decide. */
export function FraudActions({ rows, isAlone = false, onDone }: FraudActionsProps) {
  const role = useStaff((state) => state.staff?.role);
  if (!mayCall(role, 'decideFraudCases')) return null;
  return (
    <DecisionButtons
      rows={rows}
      decisions={decisions}
      isFor={(decision, { state }) => statesFor[decision].includes(state)}
      label={(decision, count) => (isAlone ? fraud.cases.decisions[decision] : text[decision]({ count }))}
      isPrimary={(decision) => decision === 'clear'}
      dialog={(decision, chosen, onClose) => (
        <DecideDialog decision={decision} rows={chosen} onDone={onDone} onClose={onClose} />
      )}
    />
  );
}

interface DecideDialogProps {
  decision: Decision;
  rows: readonly Case[];
  onDone: () => void;
  onClose: () => void;
}

/** A decision is undone where it moves nothing: cleared what held nothing, or held on to what held. */
function undoOf(decision: Decision, rows: readonly Case[]): Pick<Action<Case>, 'undo'> {
  const areAll = (effect: Case['effect']) => rows.every((row) => row.effect === effect);
  if (decision === 'clear' && areAll('flag')) return { undo: withinSeconds('clearFraudCase') };
  if (decision === 'hold' && areAll('hold')) return { undo: withinSeconds('holdFraudCase') };
  return {};
}

function DecideDialog({ decision, rows, onDone, onClose }: DecideDialogProps) {
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const count = rows.length;
  const queries = useQueryClient();
  const together = useTogether({
    done: text.done,
    onDone,
    onClose,
    onProblem: (refusal) => setProblem(problemOf(refusal)),
    send: async () => {
      const cases = rows.map(({ _id }) => _id);
      const { data } = await adminClient.decideFraudCases({ cases, decision, reason });
      const payments = data.refundedPayments;
      const say = (words: string) => sayDone(words, undoOf(decision, rows), rows, queries);
      return { ...data, next: payments > 0 ? text.returnMoney({ count: payments }) : undefined, say };
    },
  });
  return (
    <TogetherDialog
      together={together}
      isUnsaved={reason !== ''}
      title={text[`${decision}Title`]({ count })}
      description={text[`${decision}Description`]}
      submit={fraud.cases.decisions[decision]}
      isDanger={decision === 'refund'}
      refusedTitle={text.refused}
      nameOf={(id) => fraud.rules[rows.find(({ _id }) => _id === id)?.rule ?? 'freshTips']}
    >
      <Textarea
        label={text.reason}
        autosize
        minRows={3}
        maxLength={500}
        value={reason}
        error={problem}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </TogetherDialog>
  );
}
