import type { ReactNode } from 'react';
import { CheckedForm } from '../../../../platform/forms/checked-form.tsx';
import { Button } from '../../../../ui/button/button.tsx';
import classes from './forms.module.css';
import type { useAnswers } from './use-answers.ts';

/** What stands around the fields of every step. */
export interface StepProps {
  saveLabel: string;
  onSaved: () => void;
  /** Beside the button: going on without saving. */
  aside?: ReactNode;
}

export interface FormFrameProps {
  form: Pick<ReturnType<typeof useAnswers>, 'form' | 'problems' | 'submit' | 'isSending'>;
  saveLabel: string;
  aside?: ReactNode;
  children: ReactNode;
}

/** A form of the profile: fields, what went wrong as a whole, and the one way ahead. */
export function FormFrame({ form, saveLabel, aside, children }: FormFrameProps) {
  return (
    <CheckedForm form={form.form} problems={form.problems} onSubmit={form.submit} className={classes.form}>
      {children}
      <div className={classes.foot}>
        {aside}
        <Button type="submit" variant="primary" loading={form.isSending}>
          {saveLabel}
        </Button>
      </div>
    </CheckedForm>
  );
}
