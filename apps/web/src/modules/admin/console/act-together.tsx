import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { readRefusal } from '../../../platform/refusal.ts';
import { callByName, mayCall } from './api.ts';
import { FieldInput } from './field-input.tsx';
import { formFieldsOf, inputOf, valuesOf } from './form-schema.ts';
import { everyPage } from './locales/every-page.ts';
import type { Action, AnyListSpec, AnyRow, BulkProps } from './spec.ts';
import { DecisionButtons, problemOf, TogetherDialog, useTogether } from './together-dialog.tsx';
import { sayDone } from './undo.ts';

const text = everyPage.bulk;
type Role = Parameters<typeof mayCall>[0];

const isFor = (action: Action<AnyRow>, row: AnyRow) => action.isFor?.(row) ?? true;

const actsOf = (role: Role, { actions = [] }: AnyListSpec) =>
  actions.filter(({ operation, together }) => together && mayCall(role, operation));

/** Which records of a list this role can do something to at once; undefined for none. */
export function choosableBy(role: Role, spec: AnyListSpec): ((row: AnyRow) => boolean) | undefined {
  const { bulk } = spec;
  if (bulk) return mayCall(role, bulk.operation) ? bulk.isFor : undefined;
  const acts = actsOf(role, spec);
  return acts.length > 0 ? (row) => acts.some((action) => isFor(action, row)) : undefined;
}

interface ChosenActionsProps extends BulkProps<AnyRow> {
  role: Role;
  spec: AnyListSpec;
}

/** What can be done with the records that were chosen: what the list has for it, or its own actions one by one. */
export function ChosenActions({ role, spec, rows, onDone }: ChosenActionsProps) {
  if (spec.bulk) return <spec.bulk.Actions rows={rows} onDone={onDone} />;
  const acts = new Map(actsOf(role, spec).map((action) => [action.label, action]));
  const of = (label: string) => acts.get(label) as Action<AnyRow>;
  return (
    <DecisionButtons
      rows={rows}
      decisions={[...acts.keys()]}
      isFor={(label, row) => isFor(of(label), row)}
      label={(label, count) => text.action({ label, count })}
      isPrimary={(label) => of(label).tone === 'primary'}
      dialog={(label, chosen, onClose) => (
        <ActTogether
          action={of(label)}
          rows={chosen}
          nameOf={spec.nameOf ?? (({ _id }) => _id)}
          onDone={onDone}
          onClose={onClose}
        />
      )}
    />
  );
}

interface ActTogetherProps {
  action: Action<AnyRow>;
  rows: readonly AnyRow[];
  nameOf: (row: AnyRow) => string;
  onDone: () => void;
  onClose: () => void;
}

/** Asks once, and does it to one record after the other: one that is refused stops no other. */
function ActTogether({ action, rows, nameOf, onDone, onClose }: ActTogetherProps) {
  const { operation, label, description, given, tone } = action;
  const [fields] = useState(() => formFieldsOf(operation, action.fields));
  const [initial] = useState(() => valuesOf(fields, rows[0], undefined));
  const [values, setValues] = useState(initial);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const queries = useQueryClient();
  const together = useTogether({
    done: text.done,
    onDone,
    onClose,
    onProblem: (refusal) => {
      setProblems(refusal?.fields ?? {});
      setProblem(problemOf(refusal));
    },
    send: async () => {
      const refused: { _id: string; msg: string }[] = [];
      const done: AnyRow[] = [];
      for (const row of rows) {
        try {
          await patiently(() => callByName(operation, inputOf(fields, values, row, given?.(row))));
          done.push(row);
        } catch (error) {
          const refusal = readRefusal(error);
          // What is wrong with the form is wrong for every record, and the first was asked with it.
          if (row === rows[0] && fields.some(({ path }) => path in refusal.fields)) throw error;
          refused.push({ _id: row._id, msg: problemOf(refusal) ?? refusal.msg });
        }
      }
      return { done: done.length, refused, say: (words) => sayDone(words, action, done, queries) };
    },
  });
  const names = new Map(rows.map((row) => [row._id, nameOf(row)]));
  const isShown = fields.some(({ path }) => path in problems);
  return (
    <TogetherDialog
      together={together}
      isUnsaved={fields.some(({ path }) => values[path] !== initial[path])}
      title={text.title({ label, count: rows.length })}
      description={typeof description === 'string' ? description : ''}
      submit={label}
      isDanger={tone === 'danger'}
      refusedTitle={text.refused}
      nameOf={(id) => names.get(id)}
    >
      {fields.map((field) => (
        <FieldInput
          key={field.path}
          field={field}
          value={values[field.path]}
          currency={undefined}
          error={problems[field.path]}
          onChange={(value) => setValues((before) => ({ ...before, [field.path]: value }))}
        />
      ))}
      {problem && !isShown && <p role="alert">{problem}</p>}
    </TogetherDialog>
  );
}

/** Waits where the site asks for fewer calls a minute, and calls again. */
async function patiently(call: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      await call();
      return;
    } catch (error) {
      const { code, retryAfterSeconds } = readRefusal(error);
      if (code !== 'rate_limited' || !retryAfterSeconds) throw error;
      await new Promise((resolve) => setTimeout(resolve, retryAfterSeconds * 1_000));
    }
  }
}
