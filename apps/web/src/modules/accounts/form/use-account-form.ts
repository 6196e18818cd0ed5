import type { RefusalCode } from '@candela/contract/shared/refusals';
import { useForm } from '@mantine/form';
import { type SyntheticEvent, useId, useRef, useState } from 'react';
import type { z } from 'zod';
import { zodErrors } from '../../../platform/forms/zod-errors.ts';
import { type ReadRefusal, readRefusal } from '../../../platform/refusal.ts';
import { afterPress } from './after-press.ts';

/** A refusal no field is to blame for, and when it came (epoch milliseconds). */
export interface Failure {
  refusal: ReadRefusal;
  at: number;
}

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
  const [failure, setFailure] = useState<Failure | null>(null);
  // What the server found wrong stays wrong until it is changed, or asked about again.
  const refusedByServer = useRef(new Map<Name, { value: Values[Name]; words: string }>());
  const form = useForm<Values>({
    initialValues: options.initialValues,
    validate: (values) => {
      const errors = zodErrors(schema, values, emptyWords);
      for (const [name, refused] of refusedByServer.current) {
        if (values[name] === refused.value) errors[name] ??= refused.words;
      }
      return errors;
    },
  });

  const check = (name: Name) => {
    setChecked((before) => new Set(before).add(name));
    form.validateField(name);
  };
  const change = (name: Name, value: Values[Name]) => {
    form.setFieldValue(name, value as never);
    if (checked.has(name)) form.validateField(name);
  };
  const leave = (name: Name, { evenEmpty = false } = {}) => {
    if (evenEmpty || form.getValues()[name] !== '') afterPress(() => check(name));
  };
  const field = (name: Name) => ({
    id: fieldId(name),
    name,
    value: form.values[name] as string,
    error: form.errors[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      change(name, event.currentTarget.value as Values[Name]),
    onBlur: () => leave(name),
  });

  const showErrors = (errors: Record<string, unknown>) => {
    setChecked(new Set(names));
    const wrong = names.filter((name) => errors[name]);
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
      refusedByServer.current.set(name as Name, { value: form.getValues()[name as Name], words });
    }
    if (Object.keys(fields).length > 0) {
      form.setErrors(fields);
      showErrors(fields);
    } else setFailure({ refusal, at: Date.now() });
  };
  const busy = useRef(false);
  const send = form.onSubmit(async (values) => {
    // The Enter key and a code's last digit do not know of a disabled button.
    if (busy.current) return;
    busy.current = true;
    setFailure(null);
    setWithSummary(false);
    try {
      await options.send(schema.parse(values));
    } catch (error) {
      refuse(error);
    } finally {
      busy.current = false;
    }
  }, showErrors);
  const submit = (event?: SyntheticEvent<HTMLFormElement>) => {
    refusedByServer.current.clear();
    send(event);
  };

  const wrong = names.filter((name) => form.errors[name]);
  return {
    form,
    values: form.values,
    fieldId,
    field,
    /** Sets a value as typing it would. */
    change,
    /** Checks a field now and with every change from now on. */
    check,
    /** Checks a field the focus has left. */
    leave,
    /** Whether a field was checked and found right. */
    isRight: (name: Name) => checked.has(name) && !form.errors[name] && form.values[name] !== '',
    submit,
    sending: form.submitting,
    failure,
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
