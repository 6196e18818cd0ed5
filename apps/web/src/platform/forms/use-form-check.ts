import { useRef, useState } from 'react';
import type { z } from 'zod';
import { readRefusal } from '../refusal.ts';

/** What is wrong with a form: dotted path of a field to a sentence; under the empty path what concerns no field. */
export type FormProblems = Readonly<Record<string, string>>;

/** The first message of every wrong field, and what the schema made of the values when nothing is. */
function checkForm<Output>(
  schema: z.ZodType<Output>,
  values: unknown,
): { problems: FormProblems; output: Output | null } {
  const { success, data, error } = schema.safeParse(values);
  if (success) return { problems: {}, output: data };
  const problems: Record<string, string> = {};
  for (const { path, message } of error.issues) problems[path.join('.')] ??= message;
  return { problems, output: null };
}

/**
 * Follows what is wrong with a form, by the contract's own schema before it is sent and by the server's answer after.
 * The first wrong field gets the focus.
 */
export function useFormCheck() {
  const form = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<FormProblems>({});
  const show = (found: FormProblems) => {
    setProblems(found);
    // After the fields have been marked.
    setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(), 0);
  };
  return {
    /** For the form element. */
    form,
    problems,
    /** The schema's output, or null with the problems shown. */
    check: <Output>(schema: z.ZodType<Output>, values: unknown): Output | null => {
      const found = checkForm(schema, values);
      show(found.problems);
      return found.output;
    },
    /** Shows why the server refused. */
    refuse: (error: unknown): void => {
      const { fields, msg } = readRefusal(error);
      show(Object.keys(fields).length > 0 ? fields : { '': msg });
    },
  };
}

/** What a number field holds as a whole number; null while it is empty. */
export function wholeNumber(value: string | number): number | null {
  const read = typeof value === 'number' ? value : Number.parseInt(value, 10);
  return Number.isFinite(read) ? read : null;
}
