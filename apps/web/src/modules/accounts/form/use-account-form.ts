import type { RefusalCode } from '@candela/contract/shared/refusals';
import { type SyntheticEvent, useId, useRef, useState } from 'react';
import type { z } from 'zod';
import { useContractForm } from '../../../platform/forms/use-contract-form.ts';
import { zodErrors } from '../../../platform/forms/zod-errors.ts';
import { readRefusal } from '../../../platform/refusal.ts';
import { afterPress } from './after-press.ts';

export interface AccountFormOptions<Values, Output> {
  schema: z.ZodType<Output>;
  initialValues: Values;
  /** Names for the error summary, in the order the fields stand on the page. */
  labels: Record<keyof Values & string, string>;
  emptyWords?: Partial<Record<string, string>>;
  /** Which field a refusal that names none belongs to, and what to say there if not the server's message. */
  blame?: Partial<Record<RefusalCode, { field: keyof Values & string; words?: string }>>;
  /** Does the work with the parsed values. Whatever it throws is shown in the form. */
  send: (output: Output) => Promise<void>;
}

/**
 * The behaviour all account forms share: a field is checked when it is left and from then on with every change; what
 * the server finds wrong is shown at its field; nothing typed is ever lost; the first wrong field gets the focus,
 * unless there are two or more, which a summary leads to.
 */
export function useAccountForm<Values extends Record<string, string | boolean>, Output>(
  options: AccountFormOptions<Values, Output>,
) {
  type Name = keyof Values & string;
  const { schema, labels, emptyWords, blame = {} } = options;
  const prefix = useId();
  const fieldId = (name: Name) => `${prefix}-${name}`;
  const names = Object.keys(labels) as Name[];
  const [checked, setChecked] = useState<ReadonlySet<Name>>(new Set());
  const [withSummary, setWithSummary] = useState(false);
  // What the server found wrong stays wrong until it is changed, or asked about again.
  const refusedByServer = useRef(new Map<Name, { value: Values[Name]; words: string }>());
  const form = useContractForm<Values>(options.initialValues);
  const { values, getValues, problems, set, setProblems, setFailure } = form;

  const findProblems = () => {
    const found = zodErrors(schema, getValues(), emptyWords);
    for (const [name, refused] of refusedByServer.current) {
      if (getValues()[name] === refused.value) found[name] ??= refused.words;
    }
    return found;
  };
  const validate = (name: Name) =>
    setProblems(({ [name]: _, ...others }) => {
      const problem = findProblems()[name];
      return problem === undefined ? others : { ...others, [name]: problem };
    });
  const check = (name: Name) => {
    setChecked((before) => new Set(before).add(name));
    validate(name);
  };
  const change = (name: Name, value: Values[Name]) => {
    set({ [name]: value } as unknown as Partial<Values>);
    if (checked.has(name)) validate(name);
  };
  const leave = (name: Name, { evenEmpty = false } = {}) => {
    if (evenEmpty || getValues()[name] !== '') afterPress(() => check(name));
  };
  const field = (name: Name) => ({
    ...form.text(name),
    id: fieldId(name),
    name,
    onChange: (event: { currentTarget: { value: string } }) =>
      change(name, event.currentTarget.value as Values[Name]),
    onBlur: () => leave(name),
  });

  const showErrors = (found: Record<string, string>) => {
    setProblems(found);
    setChecked(new Set(names));
    const wrong = names.filter((name) => found[name]);
    setWithSummary(wrong.length > 1);
    if (wrong.length === 1 && wrong[0]) focusField(fieldId(wrong[0]));
  };
  const refuse = (error: unknown) => {
    const refusal = readRefusal(error);
    const blamed = refusal.code in blame ? blame[refusal.code as RefusalCode] : undefined;
    const fields: Record<string, string> = {};
    if (blamed) fields[blamed.field] = blamed.words ?? refusal.fields[blamed.field] ?? refusal.msg;
    for (const name of names) {
      const words = refusal.fields[name];
      if (words) fields[name] ??= words;
    }
    for (const [name, words] of Object.entries(fields)) {
      refusedByServer.current.set(name as Name, { value: getValues()[name as Name], words });
    }
    if (Object.keys(fields).length > 0) showErrors(fields);
    else setFailure({ refusal, at: Date.now() });
  };
  const submit = (event?: SyntheticEvent<HTMLFormElement>) => {
    event?.preventDefault();
    refusedByServer.current.clear();
    const found = findProblems();
    if (Object.keys(found).length > 0) return showErrors(found);
    setWithSummary(false);
    void form.send(() => options.send(schema.parse(getValues())).catch(refuse));
  };

  const wrong = names.filter((name) => problems[name]);
  return {
    values,
    getValues,
    problems,
    fieldId,
    field,
    /** Sets a value as typing it would. */
    change,
    /** Checks a field now and with every change from now on. */
    check,
    /** Checks a field the focus has left. */
    leave,
    /** Whether a field was checked and found right. */
    isRight: (name: Name) => checked.has(name) && !problems[name] && values[name] !== '',
    submit,
    /** Begins again. */
    reset: () => {
      set(options.initialValues);
      setChecked(new Set());
    },
    sending: form.isSending,
    failure: form.failure,
    setFailure,
    /** For FormErrorSummary: empty unless the last try left two or more fields wrong. */
    wrongFields:
      withSummary && wrong.length > 1
        ? wrong.map((name) => ({ fieldId: fieldId(name), label: labels[name].toLowerCase() }))
        : [],
  };
}

/** Puts the focus into a field, or into the first box of a field made of several. */
function focusField(id: string): void {
  const field = document.getElementById(id);
  const input = field?.matches('input, button') ? field : field?.querySelector('input');
  input?.focus();
}
