import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { readRefusal } from '../../../platform/refusal.ts';
import { Button } from '../../../ui/button/button.tsx';
import { toast } from '../../../ui/toast/toast.tsx';
import { adminClient, everyAnswer, type Outputs } from '../console/api.ts';
import { Key } from '../console/key.tsx';
import type { Case } from './actions.tsx';
import classes from './cases.module.css';
import { DecisionForm, type Draft } from './decision-form.tsx';
import { cases } from './locales/cases.ts';

const text = cases.panel;

/** Sends the decision of a draft, once at a time, and says what is wrong with it. */
export function useDecide(one: Case | undefined, draft: Draft, onDecided: () => void) {
  const queries = useQueryClient();
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<{ of: string; msg: string; fields: Record<string, string> } | null>(
    null,
  );
  const decide = async () => {
    if (!one || isSending || one.status !== 'open') return;
    const { decision, statement } = draft;
    if (decision === null) {
      setProblem({ of: one._id, msg: '', fields: { decision: text.chooseFirst } });
      return;
    }
    setSending(true);
    setProblem(null);
    try {
      const { msg } = await adminClient.decideCase({ _id: one._id, decision, statement });
      toast.success(msg);
      onDecided();
    } catch (error) {
      const { msg, fields } = readRefusal(error);
      setProblem({ of: one._id, msg, fields: { ...fields } });
    } finally {
      setSending(false);
      void queries.invalidateQueries({ queryKey: everyAnswer });
    }
  };
  return { decide, isSending, problem: problem?.of === one?._id ? problem : null };
}

interface DecisionPanelProps {
  of: Case;
  detail: Outputs['getCase']['data'] | undefined;
  draft: Draft;
  onChange: (draft: Draft) => void;
  deciding: ReturnType<typeof useDecide>;
  templateRef: RefObject<HTMLInputElement | null>;
  onAppeal: () => void;
}

/** Beside an open case: its decision. Beside an appealed one: the way to the appeal. */
export function DecisionPanel(props: DecisionPanelProps) {
  const { of: one, detail, draft, onChange, deciding, templateRef, onAppeal } = props;
  const { decide, isSending, problem } = deciding;
  if (one.status === 'decided') return null;
  return (
    <aside className={classes.panel} aria-label={text.title}>
      <h2>{text.title}</h2>
      {one.status === 'appealed' ? (
        <>
          {detail && !detail.mayDecideAppeal && <p className="cd-text-2">{text.ownDecision}</p>}
          <Button variant="primary" disabled={detail?.mayDecideAppeal !== true} onClick={onAppeal}>
            {cases.appeal.label} <Key>E</Key>
          </Button>
        </>
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void decide();
          }}
        >
          <DecisionForm
            draft={draft}
            problems={problem?.fields ?? {}}
            onChange={onChange}
            templateRef={templateRef}
          />
          {problem && problem.msg !== '' && <p role="alert">{problem.msg}</p>}
          <p className="cd-small cd-text-2">{text.answers({ count: one.reportCount })}</p>
          <Button type="submit" variant="primary" fullWidth loading={isSending}>
            {draft.decision === null
              ? text.choose
              : text.decideNext({ decision: text.short[draft.decision] })}{' '}
            <Key>{cases.keys.ctrlEnter}</Key>
          </Button>
        </form>
      )}
    </aside>
  );
}
