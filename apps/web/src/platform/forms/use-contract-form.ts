import { useForm } from '@mantine/form';
import { useRef } from 'react';
import type { z } from 'zod';
import { readRefusal } from '../refusal.ts';
import { zodErrors } from './zod-errors.ts';

/** What is wrong with a form: a message by a field's dotted path; under the empty path what concerns no field. */
export type FormProblems = Readonly<Record<string, string>>;

/**
 * A form's values and what is wrong with them: by the contract's own schema before they are sent, by the server's
 * answer after. The first wrong field gets the focus. A message goes once its field changes.
 */
export function useContractForm<Values extends Record<string, unknown>>(initialValues: Values) {
  const form = useRef<HTMLFormElement>(null);
  const { values, errors, setValues, setErrors } = useForm<Values>({
    initialValues,
    // Below, by field: the library would clear every message.
    clearInputErrorOnChange: false,
  });
  const problems = errors as FormProblems;
  const show = (found: FormProblems) => {
    setErrors(found);
    // After the fields have been marked.
    setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(), 0);
  };
  return {
    /** For the form element. */
    form,
    values,
    problems,
    /** Changes some of the values. */
    set: (change: Partial<Values>): void => {
      setValues((before) => ({ ...before, ...change }));
      setErrors((before) =>
        withoutProblems(before as FormProblems, Object.keys(change), Object.keys(values)),
      );
    },
    /** The schema's output for `input`, or null with the problems shown. */
    check: <Output>(schema: z.ZodType<Output>, input: unknown = values): Output | null => {
      const { success, data } = schema.safeParse(input);
      show(success ? {} : zodErrors(schema, input));
      return success ? data : null;
    },
    /** Shows why the server refused. */
    refuse: (error: unknown): void => {
      const { fields, msg } = readRefusal(error);
      show(Object.keys(fields).length > 0 ? fields : { '': msg });
    },
  };
}

/**
 * The problems that remain after some fields have changed. A path belongs to the field it starts with, or, where the
 * form's values lie deeper in the request, to the one it ends with.
 */
export function withoutProblems(
  problems: FormProblems,
  changed: readonly string[],
  fields: readonly string[],
): FormProblems {
  const fieldOf = (path: string) => {
    const steps = path.split('.');
    return fields.includes(steps[0] ?? '') ? steps[0] : steps.at(-1);
  };
  return Object.fromEntries(
    Object.entries(problems).filter(([path]) => path !== '' && !changed.includes(fieldOf(path) ?? '')),
  );
}

/** What a number field holds as a whole number; null while it is empty. */
export function wholeNumber(value: string | number): number | null {
  const read = typeof value === 'number' ? value : Number.parseInt(value, 10);
  return Number.isFinite(read) ? read : null;
}
