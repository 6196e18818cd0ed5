import { Textarea, TextInput } from '@mantine/core';
import type { ReactNode, RefObject } from 'react';
import { CheckedForm } from '../../../platform/forms/checked-form.tsx';
import type { FormProblems } from '../../../platform/forms/use-contract-form.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { manageMessages } from '../manage-messages.ts';
import classes from '../plans.module.css';

const t = manageMessages.form;

type Words = { title: string; description: string };

type PlanFormProps = {
  /** Whether a plan is changed; otherwise one is added. */
  isChange: boolean;
  title: string;
  /** The description while adding. When editing, explains that current members are not affected. */
  text: string;
  values: Words;
  onChange: (part: Partial<Words>) => void;
  form: RefObject<HTMLFormElement | null>;
  problems: FormProblems;
  isSaving: boolean;
  onSubmit: () => void;
  onClose: () => void;
  /** What this kind of plan has beside title and description. */
  children: ReactNode;
};

/** The dialog of a plan of either kind. */
export function PlanForm(props: PlanFormProps) {
  const { isChange, values, problems, onChange } = props;
  return (
    <Dialog
      opened
      onClose={props.onClose}
      size="md"
      title={props.title}
      description={isChange ? t.samePrice : props.text}
      closeLabel={manageMessages.close}
    >
      <CheckedForm form={props.form} problems={problems} onSubmit={props.onSubmit} className={classes.form}>
        <TextInput
          label={t.title}
          maxLength={120}
          value={values.title}
          error={problems.title}
          onChange={(event) => onChange({ title: event.currentTarget.value })}
        />
        <Textarea
          label={t.description}
          autosize
          minRows={2}
          maxLength={2000}
          value={values.description}
          error={problems.description}
          onChange={(event) => onChange({ description: event.currentTarget.value })}
        />
        {props.children}
        <div className={classes.buttons}>
          <Button variant="text" onClick={props.onClose}>
            {manageMessages.cancel}
          </Button>
          <Button type="submit" variant="primary" loading={props.isSaving}>
            {isChange ? manageMessages.save : t.publish}
          </Button>
        </div>
      </CheckedForm>
    </Dialog>
  );
}
