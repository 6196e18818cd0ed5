import { useForm } from '@mantine/form';
import { useRef, useState } from 'react';
import type { z } from 'zod';
import { type ReadRefusal, readRefusal } from '../refusal.ts';
import { zodErrors } from './zod-errors.ts';

/** What is wrong with a form: a message by a field's dotted path; under the empty path what concerns no field. */
export type FormProblems = Readonly<Record<string, string>>;

/** A refusal no field is to blame for, and when it came (epoch milliseconds). */
export interface Failure {
  refusal: ReadRefusal;
  at: number;
}

/**
 * A form's values and what is wrong with them: by the contract's own schema before they are sent, by the server's
 * answer after. The first wrong field gets the focus. A message goes once its field changes.
 */
export function useContractForm<Values extends Record<string, unknown>>(initialValues: Values) {
  type Name = keyof Values & string;
  const form = useRef<HTMLFormElement>(null);
  const isBusy = useRef(false);
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const { values, errors, setValues, setErrors, getValues } = useForm<Values>({
    initialValues,
    // Below, by field: the library would clear every message.
    clearInputErrorOnChange: false,
  });
  const problems = errors as FormProblems;
  const names = Object.keys(initialValues);
  const show = (found: FormProblems) => {
    setFailure(null);
    setErrors(found);
    // After the fields have been marked.
    setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(), 0);
  };
  const set = (change: Partial<Values>): void => {
    setValues((before) => ({ ...before, ...change }));
    setErrors((before) => withoutProblems(before as FormProblems, Object.keys(change), names));
    setFailure(null);
  };
  const refuse = (error: unknown) => {
    const refusal = readRefusal(error);
    const isOfField = Object.keys(refusal.fields).some((path) => names.includes(fieldOf(path, names)));
    const isOfSeveral = Object.keys(refusal.fields).length > 1;
    // What is said of several fields names them, and is announced.
    if (isOfField) return show({ ...refusal.fields, ...(isOfSeveral && { '': refusal.msg }) });
    const [only, ...others] = names;
    // The one field of a form is to blame for all of it.
    if (only !== undefined && others.length === 0) return show({ [only]: refusal.msg });
    show({ '': refusal.msg });
    setFailure({ refusal, at: Date.now() });
  };
  const problemOf = (name: Name) =>
    problems[name] ?? Object.entries(problems).find(([path]) => fieldOf(path, names) === name)?.[1];
  return {
    /** For the form element. */
    form,
    values,
    /** The values of this moment, in a handler that has just changed some. */
    getValues,
    problems,
    failure,
    setFailure,
    /** Changes some of the values. */
    set,
    /** The value, problem and change of a field of text. */
    text: (name: Name) => ({
      value: values[name] as string,
      error: problemOf(name),
      onChange: (event: { currentTarget: { value: string } }) =>
        set({ [name]: event.currentTarget.value } as Partial<Values>),
    }),
    /** The same of a box to tick. */
    tick: (name: Name) => ({
      checked: values[name] as boolean,
      error: problemOf(name),
      onChange: (event: { currentTarget: { checked: boolean } }) =>
        set({ [name]: event.currentTarget.checked } as Partial<Values>),
    }),
    /** Shows what is wrong, and puts the focus there. */
    show,
    /** Changes what is shown as wrong, and leaves the focus where it is. */
    setProblems: setErrors,
    /** The schema's output for `input`, or null with the problems shown. */
    check: <Schema extends z.ZodType>(
      schema: Schema,
      input: unknown = getValues(),
    ): z.output<Schema> | null => {
      const { success, data } = schema.safeParse(input);
      show(success ? {} : zodErrors(schema, input));
      return success ? data : null;
    },
    /** Shows why the server refused. */
    refuse,
    isSending,
    /** Does the work, unless some is under way, and shows why the server refused it. */
    send: async (work: () => Promise<unknown>): Promise<void> => {
      // The Enter key does not know of a disabled button.
      if (isBusy.current) return;
      isBusy.current = true;
      setSending(true);
      setErrors({});
      setFailure(null);
      try {
        await work();
      } catch (error) {
        refuse(error);
      } finally {
        isBusy.current = false;
        setSending(false);
      }
    },
  };
}

/** A path belongs to the field it starts with, or, where the form's values lie deeper in the request, to the one it ends with. */
function fieldOf(path: string, fields: readonly string[]): string {
  const [first = '', ...rest] = path.split('.');
  return fields.includes(first) ? first : (rest.at(-1) ?? first);
}

/** The problems that remain after some fields have changed. */
export function withoutProblems(
  problems: FormProblems,
  changed: readonly string[],
  fields: readonly string[],
): FormProblems {
  return Object.fromEntries(
    Object.entries(problems).filter(([path]) => path !== '' && !changed.includes(fieldOf(path, fields))),
  );
}

/** What a number field holds as a whole number; null while it is empty. */
export function wholeNumber(value: string | number): number | null {
  const read = typeof value === 'number' ? value : Number.parseInt(value, 10);
  return Number.isFinite(read) ? read : null;
}
