import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { CheckedForm } from '../../../platform/forms/checked-form.tsx';
import { useContractForm } from '../../../platform/forms/use-contract-form.ts';
import { readRefusal } from '../../../platform/refusal.ts';
import { Button } from '../../../ui/button/button.tsx';
import { callByName, everyAnswer } from './api.ts';
import classes from './console.module.css';
import { DraftDialog } from './draft-dialog.tsx';
import { FieldInput } from './field-input.tsx';
import { formFieldsOf, inputOf, type Values, valuesOf } from './form-schema.ts';
import { everyPage as text } from './locales/every-page.ts';
import type { Action } from './spec.ts';
import { sayDone } from './undo.ts';

interface ActionDialogProps<Row> {
  action: Action<Row>;
  row: Row;
  onClose: () => void;
}

/** Asks for what an action needs, does it, and says what came of it. */
export function ActionDialog<Row>({ action, row, onClose }: ActionDialogProps<Row>) {
  const { operation, label, description } = action;
  const formId = useId();
  const queries = useQueryClient();
  const [fields] = useState(() => formFieldsOf(operation, action.fields));
  const [initial] = useState(() => valuesOf(fields, row, action.start?.(row)));
  const { form, values, problems, set, isSending, send } = useContractForm<Values>(initial);
  const [result, setResult] = useState<ReactNode>(null);
  const submit = async () => {
    try {
      const answer = await callByName(operation, inputOf(fields, values, row, action.given?.(row)));
      void queries.invalidateQueries({ queryKey: everyAnswer });
      if (action.result) return setResult(action.result(answer));
      sayDone(msgOf(answer), action, [row], queries);
      onClose();
    } catch (error) {
      // Whoever comes second must see what the first one did.
      if (readRefusal(error).code === 'conflict') void queries.invalidateQueries({ queryKey: everyAnswer });
      throw error;
    }
  };
  const isLarge = fields.some(({ kind }) => kind === 'html' || kind === 'picture' || kind === 'pictures');
  const words = typeof description === 'function' ? description(row) : description;
  return (
    <DraftDialog
      opened
      isUnsaved={result === null && fields.some(({ path }) => values[path] !== initial[path])}
      onClose={onClose}
      title={label}
      description={result ? undefined : words}
      closeLabel={text.close}
      size={isLarge ? 'lg' : 'sm'}
      actions={
        result ? (
          <Button variant="primary" onClick={onClose}>
            {text.done}
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>{text.cancel}</Button>
            <Button
              type="submit"
              form={formId}
              variant={action.tone === 'danger' ? 'danger' : 'primary'}
              loading={isSending}
            >
              {label}
            </Button>
          </>
        )
      }
    >
      {result ?? (
        <CheckedForm
          id={formId}
          form={form}
          problems={problems}
          onSubmit={() => send(submit)}
          className={classes.form}
        >
          {fields.map((field) => (
            <FieldInput
              key={field.path}
              field={field}
              value={values[field.path]}
              currency={field.currency?.(row, values)}
              error={problems[field.path]}
              onChange={(value) => set({ [field.path]: value })}
            />
          ))}
        </CheckedForm>
      )}
    </DraftDialog>
  );
}

function msgOf(answer: unknown): string {
  return typeof answer === 'object' && answer && 'msg' in answer ? String(answer.msg) : text.saved;
}
