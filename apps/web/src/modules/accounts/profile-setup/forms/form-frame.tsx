import type { ReactNode } from 'react';
import { Button } from '../../../../ui/button/button.tsx';
import { FormNotice } from '../../../../ui/form/form-notice.tsx';
import classes from './forms.module.css';
import type { Answers } from './use-answers.ts';

/** What stands around the fields of every step. */
export interface StepProps {
  saveLabel: string;
  onSaved: () => void;
  /** Beside the button: going on without saving. */
  aside?: ReactNode;
}

export interface FormFrameProps {
  form: Pick<Answers<object>, 'submit' | 'failure' | 'isSending'>;
  saveLabel: string;
  aside?: ReactNode;
  children: ReactNode;
}

/** A form of the profile: fields, what went wrong as a whole, and the one way ahead. */
export function FormFrame({ form, saveLabel, aside, children }: FormFrameProps) {
  return (
    <form className={classes.form} noValidate onSubmit={form.submit}>
      {children}
      {form.failure && <FormNotice title={form.failure} />}
      <div className={classes.foot}>
        {aside}
        <Button type="submit" variant="primary" loading={form.isSending}>
          {saveLabel}
        </Button>
      </div>
    </form>
  );
}
