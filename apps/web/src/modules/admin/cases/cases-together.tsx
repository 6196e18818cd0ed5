import { useHotkeys } from '@mantine/hooks';
import { useState } from 'react';
import { adminClient } from '../console/api.ts';
import { Key } from '../console/key.tsx';
import { TogetherDialog, useTogether } from '../console/together-dialog.tsx';
import type { Case } from './actions.tsx';
import { DecisionForm, decisions, emptyDraft, useTemplates, withDecision } from './decision-form.tsx';
import { cases } from './locales/cases.ts';

const text = cases.together;

interface CasesTogetherProps {
  of: readonly Case[];
  onDecided: () => void;
  onClose: () => void;
}

/** Decides several cases alike. Digits choose the decision, Ctrl+Enter sends it. */
export function CasesTogether({ of: chosen, onDecided, onClose }: CasesTogetherProps) {
  const templates = useTemplates();
  // What was selected when it opened: the list behind it changes with the decision.
  const [members] = useState(chosen);
  const [draft, setDraft] = useState(emptyDraft);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const { decision, statement } = draft;
  const together = useTogether({
    done: text.done,
    onDone: onDecided,
    onClose,
    onProblem: (refusal) => {
      const { msg = '', fields = {} } = refusal ?? {};
      const isNamed = Object.keys(fields).length > 0;
      setProblems(isNamed ? { ...fields } : { ...(msg && { statement: msg }) });
    },
    send: async () => {
      if (decision === null) {
        setProblems({ decision: cases.panel.chooseFirst });
        return null;
      }
      const ids = members.map(({ _id }) => _id);
      const { data } = await adminClient.decideCases({ ids, decision, statement });
      return { done: data.decided, refused: data.refused };
    },
  });
  // Wherever the focus is: the dialog takes keys from the moment it shows.
  useHotkeys([['mod+Enter', () => void together.send()]], []);
  useHotkeys(
    decisions.map((choice, index): [string, () => void] => [
      String(index + 1),
      () => setDraft((before) => withDecision(before, choice, templates)),
    ]),
    ['TEXTAREA'],
  );
  const count = members.length;
  return (
    <TogetherDialog
      together={together}
      isUnsaved={statement !== '' && draft.templateId === null}
      title={text.title({ count })}
      description={text.description}
      submit={
        <>
          {text.submit({ count })} <Key>{cases.keys.ctrlEnter}</Key>
        </>
      }
      refusedTitle={text.refused}
      nameOf={(id) => members.find(({ _id }) => _id === id)?.subject}
    >
      <DecisionForm draft={draft} problems={problems} onChange={setDraft} />
    </TogetherDialog>
  );
}
