import { Checkbox, Textarea, TextInput } from '@mantine/core';
import type { z } from 'zod';
import { CheckedForm } from '../../platform/forms/checked-form.tsx';
import { useContractForm } from '../../platform/forms/use-contract-form.ts';
import { Button } from '../../ui/button/button.tsx';
import { FormErrorSummary } from '../../ui/form/form-error-summary.tsx';
import classes from './compliance.module.css';

const areas = new Set(['address', 'work', 'text', 'material']);
const autoComplete: Record<string, string> = { name: 'name', phone: 'tel', email: 'email' };

/** A legal form: every field is asked for, those that are true or false as boxes to tick. */
export function NoticeForm<Shape extends z.ZodObject>({
  id,
  shape,
  fields,
  boxes,
  labels,
  start = {},
  onSend,
}: {
  id: string;
  shape: Shape;
  fields: readonly string[];
  boxes: readonly string[];
  labels: Record<string, unknown>;
  start?: Record<string, string>;
  onSend: (values: z.output<Shape>) => Promise<unknown>;
}) {
  const { form, problems, text, tick, check, isSending, send } = useContractForm<
    Record<string, string | boolean>
  >({
    ...Object.fromEntries(fields.map((name) => [name, start[name] ?? ''])),
    ...Object.fromEntries(boxes.map((name) => [name, false])),
  });
  const labelOf = (name: string) => String(labels[name]);
  const wrong = [...fields, ...boxes].filter((name) => problems[name]);
  const submit = () => {
    const output = check(shape);
    return output && send(() => onSend(output));
  };
  return (
    <CheckedForm
      form={form}
      problems={problems}
      onSubmit={submit}
      failed={labelOf('notSent')}
      className={classes.form}
    >
      {wrong.length > 1 && (
        <FormErrorSummary
          title={labelOf('wrong')}
          errors={wrong.map((name) => ({ fieldId: `${id}-${name}`, label: labelOf(name) }))}
        />
      )}
      {fields.map((name) => {
        const input = { id: `${id}-${name}`, label: labelOf(name), ...text(name) };
        return areas.has(name) ? (
          <Textarea key={name} autosize minRows={3} maxRows={12} {...input} />
        ) : (
          <TextInput key={name} autoComplete={autoComplete[name] ?? 'off'} {...input} />
        );
      })}
      {boxes.map((name) => (
        <Checkbox key={name} id={`${id}-${name}`} label={labelOf(name)} {...tick(name)} />
      ))}
      <div>
        <Button type="submit" variant="primary" loading={isSending}>
          {labelOf('send')}
        </Button>
      </div>
    </CheckedForm>
  );
}
