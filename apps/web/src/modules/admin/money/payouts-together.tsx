import { Switch, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { adminClient, type Outputs } from '../console/api.ts';
import { money as moneyWords } from '../console/format.tsx';
import type { BulkProps } from '../console/spec.ts';
import { DecisionButtons, problemOf, TogetherDialog, useTogether } from '../console/together-dialog.tsx';
import { sayDone, withinSeconds } from '../console/undo.ts';
import { money } from './locales/money.ts';

const text = money.payouts.together;
type Payout = Outputs['listPayouts']['data'][number];
type Decision = 'approve' | 'markPaid' | 'return';

const statusesFor: Record<Decision, readonly string[]> = {
  approve: ['requested'],
  markPaid: ['approved'],
  return: ['requested', 'approved'],
};
const decisions = ['return', 'markPaid', 'approve'] as const;

/** Whether a payout can still be decided. */
export const isOpenPayout = ({ status, provider }: Payout) =>
  statusesFor.return.includes(status) && (provider === null || status !== 'approved');

/** What can be done with payouts that were chosen. */
export function PayoutActions({ rows, onDone }: BulkProps<Payout>) {
  return (
    <DecisionButtons
      rows={rows}
      decisions={decisions}
      isFor={(decision, { status }) => statusesFor[decision].includes(status)}
      label={(decision, count) => text[decision]({ count })}
      isPrimary={(decision) => decision !== 'return'}
      dialog={(decision, chosen, onClose) => (
        <PayoutsDialog decision={decision} rows={chosen} onDone={onDone} onClose={onClose} />
      )}
    />
  );
}

/** The sum of payouts, one figure a currency. */
function sumOf(rows: readonly Payout[]): string {
  const sums = new Map<string, number>();
  for (const { amountMinor, currency } of rows) {
    sums.set(currency, (sums.get(currency) ?? 0) + amountMinor);
  }
  return [...sums].map(([currency, minor]) => moneyWords(minor, currency)).join(', ');
}

function descriptionOf(decision: Decision, rows: readonly Payout[]): string {
  if (decision === 'return') return text.returnDescription;
  return text[`${decision}Description`]({ amount: sumOf(rows) });
}

interface PayoutsDialogProps {
  decision: Decision;
  rows: readonly Payout[];
  onDone: () => void;
  onClose: () => void;
}

function PayoutsDialog({ decision, rows, onDone, onClose }: PayoutsDialogProps) {
  const [words, setWords] = useState('');
  const [isEach, setEach] = useState(false);
  const [own, setOwn] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const count = rows.length;
  const queries = useQueryClient();
  const together = useTogether({
    done: text.done,
    onDone,
    onClose,
    onProblem: (refusal) => setProblem(problemOf(refusal)),
    send: async () => {
      const { data } = await adminClient.decidePayouts({
        payouts: rows.map(({ _id }) => ({ _id, ...(isEach && own[_id] && { reference: own[_id] }) })),
        decision,
        ...(decision === 'markPaid' && { reference: words }),
        ...(decision === 'return' && { reason: words }),
      });
      const undo = decision === 'approve' ? { undo: withinSeconds<Payout>('approvePayout') } : {};
      return { ...data, say: (said: string) => sayDone(said, undo, rows, queries) };
    },
  });
  const field = {
    value: words,
    error: problem,
    onChange: (event: { currentTarget: { value: string } }) => setWords(event.currentTarget.value),
  };
  return (
    <TogetherDialog
      together={together}
      isUnsaved={words !== '' || Object.values(own).some((each) => each !== '')}
      title={text[`${decision}Title`]({ count })}
      description={descriptionOf(decision, rows)}
      submit={text[decision]({ count })}
      isDanger={decision === 'return'}
      refusedTitle={text.refused}
      nameOf={(id) => rows.find(({ _id }) => _id === id)?.model}
    >
      {decision === 'approve' && problem && <p role="alert">{problem}</p>}
      {decision === 'return' && <Textarea label={text.reason} autosize minRows={3} {...field} />}
      {decision === 'markPaid' && (
        <>
          <TextInput label={text.reference} maxLength={140} {...field} />
          <Switch
            label={text.each}
            checked={isEach}
            onChange={(event) => setEach(event.currentTarget.checked)}
          />
          {isEach &&
            rows.map(({ _id, model, amountMinor, currency }) => (
              <TextInput
                key={_id}
                label={text.referenceFor({ model, amount: moneyWords(amountMinor, currency) })}
                maxLength={140}
                value={own[_id] ?? ''}
                onChange={(event) => {
                  const { value } = event.currentTarget;
                  setOwn((before) => ({ ...before, [_id]: value }));
                }}
              />
            ))}
        </>
      )}
    </TogetherDialog>
  );
}
