import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { readRefusal } from '../../../platform/refusal.ts';
import { Button } from '../../../ui/button/button.tsx';
import { toast } from '../../../ui/toast/toast.tsx';
import { everyAnswer } from './api.ts';
import classes from './console.module.css';
import { DraftDialog } from './draft-dialog.tsx';
import { everyPage } from './locales/every-page.ts';
import { RefusedLines } from './refused-lines.tsx';

type Refusal = ReturnType<typeof readRefusal>;
interface Answer {
  done: number;
  refused: readonly { _id: string; msg: string }[];
  /** What is left to do, said after what was done. */
  next?: string | undefined;
  /** Says what was done in its own way, such as with a way back. Asked only where nothing was refused. */
  say?: ((words: string) => void) | undefined;
}

/** Sends what a dialog about several things decided, once at a time. */
export function useTogether({
  send: sendAll,
  done: doneCount,
  onProblem,
  onDone,
  onClose,
}: {
  /** Resolves with how many it was done for, and which were refused; with null when something is missing in the form. */
  send: () => Promise<Answer | null>;
  /** Says what was done. */
  done: (counts: { count: number }) => string;
  onProblem: (refusal: Refusal | null) => void;
  /** Before it closes, once something was decided: what shows the dialog may go with the selection. */
  onDone: () => void;
  onClose: () => void;
}) {
  const queries = useQueryClient();
  const [isSending, setSending] = useState(false);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const doneWords = ({ done, next }: Answer) => [doneCount({ count: done }), next].filter(Boolean).join(' ');
  const send = async () => {
    if (isSending || answer) return;
    setSending(true);
    onProblem(null);
    try {
      const answered = await sendAll();
      if (!answered) return;
      // Until the list is read again it shows what was just decided, and the next key or press would select that.
      await queries.invalidateQueries({ queryKey: everyAnswer });
      if (answered.refused.length > 0) return setAnswer(answered);
      if (answered.say) answered.say(doneWords(answered));
      else toast.success(doneWords(answered));
      onDone();
      onClose();
    } catch (error) {
      onProblem(readRefusal(error));
      void queries.invalidateQueries({ queryKey: everyAnswer });
    } finally {
      setSending(false);
    }
  };
  const close = () => {
    if (answer) onDone();
    onClose();
  };
  return { send, answer, isSending, close, doneWords };
}

/** The first thing that was wrong with what was sent, for a dialog of one field. */
export function problemOf(refusal: Refusal | null): string | null {
  return refusal && (Object.values(refusal.fields)[0] ?? refusal.msg);
}

interface DecisionButtonsProps<Row, Decision extends string> {
  rows: readonly Row[];
  decisions: readonly Decision[];
  isFor: (decision: Decision, row: Row) => boolean;
  label: (decision: Decision, count: number) => string;
  isPrimary: (decision: Decision) => boolean;
  /** What is asked before it is done. */
  dialog: (decision: Decision, rows: Row[], onClose: () => void) => ReactNode;
}

/** What can be done with things that were chosen, each with how many of them it is for. */
export function DecisionButtons<Row, Decision extends string>(props: DecisionButtonsProps<Row, Decision>) {
  const { rows, decisions, isFor, label, isPrimary, dialog } = props;
  const [doing, setDoing] = useState<{ decision: Decision; rows: Row[] } | null>(null);
  return (
    <>
      {decisions.map((decision) => {
        const able = rows.filter((row) => isFor(decision, row));
        if (able.length === 0) return null;
        return (
          <Button
            key={decision}
            size="sm"
            variant={isPrimary(decision) ? 'primary' : 'secondary'}
            onClick={() => setDoing({ decision, rows: able })}
          >
            {label(decision, able.length)}
          </Button>
        );
      })}
      {doing && dialog(doing.decision, doing.rows, () => setDoing(null))}
    </>
  );
}

interface TogetherDialogProps {
  together: ReturnType<typeof useTogether>;
  /** Whether closing it would lose words. */
  isUnsaved: boolean;
  title: string;
  description: string;
  submit: ReactNode;
  isDanger?: boolean;
  refusedTitle: (counts: { count: number }) => string;
  nameOf: (id: string) => string | undefined;
  /** The fields of the decision. */
  children: ReactNode;
}

/** Decides on several things alike; what was refused is then shown one by one. */
export function TogetherDialog(props: TogetherDialogProps) {
  const { together, isUnsaved, title, description, submit, isDanger = false, refusedTitle, nameOf } = props;
  const { send, answer, isSending, close, doneWords } = together;
  const formId = useId();
  return (
    <DraftDialog
      opened
      isUnsaved={answer === null && isUnsaved}
      title={title}
      description={answer ? undefined : description}
      closeLabel={everyPage.close}
      onClose={close}
      actions={
        answer ? (
          <Button variant="primary" onClick={close}>
            {everyPage.done}
          </Button>
        ) : (
          <>
            <Button onClick={close}>{everyPage.cancel}</Button>
            <Button type="submit" form={formId} variant={isDanger ? 'danger' : 'primary'} loading={isSending}>
              {submit}
            </Button>
          </>
        )
      }
    >
      {answer ? (
        <RefusedLines
          done={doneWords(answer)}
          title={refusedTitle({ count: answer.refused.length })}
          lines={answer.refused.map(({ _id, msg }) => ({ _id, msg, name: nameOf(_id) ?? _id }))}
        />
      ) : (
        <form
          id={formId}
          className={classes.form}
          onSubmit={(event) => {
            event.preventDefault();
            void send();
          }}
        >
          {props.children}
        </form>
      )}
    </DraftDialog>
  );
}
