import { Checkbox, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { z } from 'zod';
import { zodErrors } from '../../platform/forms/zod-errors.ts';
import { readRefusal } from '../../platform/refusal.ts';
import { Button } from '../../ui/button/button.tsx';
import { FormErrorSummary } from '../../ui/form/form-error-summary.tsx';
import { FormNotice } from '../../ui/form/form-notice.tsx';
import classes from './compliance.module.css';

const areas = new Set(['address', 'work', 'text']);
const autoComplete: Record<string, string> = { name: 'name', phone: 'tel', email: 'email' };

/** A legal form: every field is asked for, those that are true or false as boxes to tick. */
export function NoticeForm<Shape extends z.ZodObject>({
  id,
  shape,
  fields,
  boxes,
  words,
  start = {},
  onSend,
}: {
  id: string;
  shape: Shape;
  fields: readonly string[];
  boxes: readonly string[];
  words: Record<string, unknown>;
  start?: Record<string, string>;
  onSend: (values: z.output<Shape>) => Promise<unknown>;
}) {
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm<Record<string, string | boolean>>({
    initialValues: {
      ...Object.fromEntries(fields.map((name) => [name, start[name] ?? ''])),
      ...Object.fromEntries(boxes.map((name) => [name, false])),
    },
    validate: (values) => zodErrors(shape, values),
  });
  const labelOf = (name: string) => String(words[name]);
  const wrong = [...fields, ...boxes].filter((name) => form.errors[name]);
  const send = async (values: Record<string, string | boolean>) => {
    setProblem(null);
    try {
      await onSend(shape.parse(values));
    } catch (error) {
      const { msg, fields: named } = readRefusal(error);
      form.setErrors(named);
      setProblem(msg);
    }
  };
  const leadTo = (errors: Record<string, unknown>) => {
    const first = [...fields, ...boxes].find((name) => errors[name]);
    if (first) document.getElementById(`${id}-${first}`)?.focus();
  };
  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit(send, leadTo)}>
      {wrong.length > 1 && (
        <FormErrorSummary
          title={labelOf('wrong')}
          errors={wrong.map((name) => ({ fieldId: `${id}-${name}`, label: labelOf(name) }))}
        />
      )}
      {problem !== null && <FormNotice title={labelOf('notSent')} detail={problem} />}
      {fields.map((name) => {
        const input = { id: `${id}-${name}`, label: labelOf(name), ...form.getInputProps(name) };
        return areas.has(name) ? (
          <Textarea key={form.key(name)} autosize minRows={3} maxRows={12} {...input} />
        ) : (
          <TextInput key={form.key(name)} autoComplete={autoComplete[name] ?? 'off'} {...input} />
        );
      })}
      {boxes.map((name) => (
        <Checkbox
          key={form.key(name)}
          id={`${id}-${name}`}
          label={labelOf(name)}
          {...form.getInputProps(name, { type: 'checkbox' })}
        />
      ))}
      <div>
        <Button type="submit" variant="primary" loading={form.submitting}>
          {labelOf('send')}
        </Button>
      </div>
    </form>
  );
}
