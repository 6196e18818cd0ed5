import { Select } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import type { FilterDialogProps } from './list-filter-bar.tsx';
import { t } from './messages.ts';
import classes from './model-filters.module.css';

type FilterFrameProps<Filters extends object> = FilterDialogProps<Filters> & {
  applyLabel: string;
  renderFields: (draft: Filters, change: (part: Partial<Filters>) => void) => ReactNode;
};

/** A dialog with every filter there is. Nothing changes until its first button is pressed. */
export function FilterFrame<Filters extends object>(props: FilterFrameProps<Filters>) {
  const [draft, setDraft] = useState(props.filters);
  return (
    <Dialog
      opened
      onClose={props.onClose}
      size="lg"
      title={t.title}
      description={t.description}
      closeLabel={t.close}
      actions={
        <>
          <Button onClick={() => setDraft({} as Filters)}>{t.clear}</Button>
          <Button variant="primary" onClick={() => props.onApply(draft)}>
            {props.applyLabel}
          </Button>
        </>
      }
    >
      <div className={classes.fields}>
        {props.renderFields(draft, (part) => setDraft({ ...draft, ...part }))}
      </div>
    </Dialog>
  );
}

type NumberChoiceProps = {
  label: string;
  choices: readonly number[];
  labelOf: (choice: number) => string;
  value: number | undefined;
  onChange: (value: number | undefined) => void;
};

/** One of a few numbers, or any. */
export function NumberChoice({ label, choices, labelOf, value, onChange }: NumberChoiceProps) {
  return (
    <Select
      label={label}
      placeholder={t.any}
      clearable
      data={choices.map((choice) => ({ value: String(choice), label: labelOf(choice) }))}
      value={value === undefined ? null : String(value)}
      onChange={(chosen) => onChange(chosen === null ? undefined : Number(chosen))}
    />
  );
}

/** The least rating, in stars. */
export function RatingChoice(props: Pick<NumberChoiceProps, 'value' | 'onChange'>) {
  return (
    <NumberChoice
      label={t.ratingMin}
      choices={[4.5, 4, 3]}
      labelOf={(stars) => t.stars({ stars })}
      {...props}
    />
  );
}
