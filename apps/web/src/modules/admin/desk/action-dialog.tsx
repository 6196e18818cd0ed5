import { NumberInput, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { readRefusal } from '../../../platform/refusal.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { toast } from '../../../ui/toast/toast.tsx';
import { callDesk } from '../call.ts';
import classes from './desk.module.css';
import { HtmlField } from './html-field.tsx';
import { PictureField } from './picture-field.tsx';
import type { Action, Field, Row, Values } from './spec.ts';

const nobody: Row = { _id: '' };

/** Asks for what an action needs, does it, and says what came of it. */
export function ActionDialog({ action, row, onClose }: { action: Action; row?: Row; onClose: () => void }) {
  const subject = row ?? nobody;
  const formId = useId();
  const queries = useQueryClient();
  const [values, setValues] = useState<Values>(() => ({
    ...blanksOf(action.fields),
    ...action.start?.(subject),
  }));
  const [result, setResult] = useState<ReactNode>(null);
  const fields = (action.fields ?? []).filter((field) => !field.onlyNew || row === undefined);
  const doing = useMutation({
    mutationFn: () => callDesk(action.call, action.input(subject, values) as never),
    onSuccess: (answer: unknown) => {
      void queries.invalidateQueries({ queryKey: ['desk'] });
      if (action.result) return setResult(action.result(answer));
      toast.success(typeof answer === 'object' && answer && 'msg' in answer ? String(answer.msg) : 'Saved.');
      onClose();
    },
    // Whoever comes second must see what the first one did.
    onError: (error) => {
      if (readRefusal(error).code === 'conflict') void queries.invalidateQueries({ queryKey: ['desk'] });
    },
  });
  const refusal = doing.error ? readRefusal(doing.error) : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    doing.mutate();
  };
  const description =
    typeof action.description === 'function' ? action.description(subject) : action.description;
  const isLarge = fields.some(({ kind }) => kind === 'html' || kind === 'picture' || kind === 'pictures');
  return (
    <Dialog
      opened
      onClose={onClose}
      title={action.label}
      description={result ? undefined : description}
      closeLabel="Close"
      size={isLarge ? 'lg' : 'sm'}
      actions={
        result ? (
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button
              type="submit"
              form={formId}
              variant={action.tone === 'danger' ? 'danger' : 'primary'}
              loading={doing.isPending}
            >
              {action.label}
            </Button>
          </>
        )
      }
    >
      {result ?? (
        <form id={formId} onSubmit={submit} className={classes.form} noValidate>
          {fields.map((field) => (
            <FieldInput
              key={field.name}
              field={field}
              value={values[field.name]}
              error={refusal?.fields[field.name]}
              onChange={(value) => setValues((before) => ({ ...before, [field.name]: value }))}
            />
          ))}
          {refusal && (
            <p role="alert" className={classes.refusal}>
              {refusal.msg}
            </p>
          )}
        </form>
      )}
    </Dialog>
  );
}

/** What must be written begins empty, so that the site asks for it in its own words. */
function blanksOf(fields: Field[] = []): Values {
  const isText = ({ kind = 'text', optional }: Field) =>
    !optional && ['text', 'paragraph', 'html', 'picture'].includes(kind);
  return Object.fromEntries(fields.filter(isText).map(({ name }) => [name, '']));
}

interface FieldProps {
  field: Field;
  value: unknown;
  error: string | undefined;
  onChange: (value: unknown) => void;
}

function FieldInput({ field, value, error, onChange }: FieldProps) {
  const { label, description, kind = 'text' } = field;
  const text = typeof value === 'string' ? value : '';
  const shared = { label, description, error };
  switch (kind) {
    case 'paragraph':
      return (
        <Textarea
          {...shared}
          autosize
          minRows={3}
          maxRows={14}
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 'html':
      return <HtmlField {...shared} value={text} onChange={onChange} />;
    case 'number':
      return (
        <NumberInput
          {...shared}
          allowDecimal={false}
          value={typeof value === 'number' ? value : ''}
          onChange={(next) => onChange(typeof next === 'number' ? next : undefined)}
        />
      );
    case 'choice':
      return (
        <Select
          {...shared}
          data={field.choices ?? []}
          value={text || null}
          clearable={field.optional ?? false}
          allowDeselect={field.optional ?? false}
          onChange={(next) => onChange(next)}
        />
      );
    case 'switch':
      return (
        <Switch
          {...shared}
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      );
    case 'moment':
      return (
        <TextInput
          {...shared}
          type="datetime-local"
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 'picture':
      return (
        <PictureField
          {...shared}
          values={text ? [text] : []}
          max={1}
          onChange={(next) => onChange(next[0] ?? '')}
        />
      );
    case 'pictures':
      return (
        <PictureField {...shared} values={Array.isArray(value) ? value : []} max={20} onChange={onChange} />
      );
    default:
      return <TextInput {...shared} value={text} onChange={(event) => onChange(event.currentTarget.value)} />;
  }
}
