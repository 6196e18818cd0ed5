import { Select } from '@mantine/core';
import { ChoiceSegment } from '../../../ui/form/choice-segment.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import { FieldRow } from '../../../ui/form/field-row.tsx';
import { formMessages as words } from '../form-messages.ts';
import classes from './form.module.css';
import { localDay, timesOfDay } from './item-values.ts';
import type { FieldsProps } from './visibility-fields.tsx';

/** When an item is published: now, at a chosen time, or as a draft. */
export function WhenFields({ values, errors, change }: FieldsProps) {
  const { when, day, time } = values;
  return (
    <div className={classes.when}>
      <span className="mantine-InputWrapper-label">{words.when}</span>
      <ChoiceSegment
        label={words.when}
        value={when}
        options={[
          { value: 'now', label: words.whenOptions.now },
          { value: 'later', label: words.whenOptions.later },
          { value: 'draft', label: words.whenOptions.draft },
        ]}
        onChange={(value) => change({ when: value })}
      />
      {when === 'later' ? (
        <FieldRow>
          <DateField
            label={words.day}
            value={day}
            error={errors.day}
            minDate={localDay(new Date())}
            previousLabel={words.previous}
            nextLabel={words.next}
            onChange={(value) => change({ day: value })}
          />
          <Select
            label={words.time}
            data={timesOfDay(time)}
            value={time}
            error={errors.time ?? errors.publishAt}
            allowDeselect={false}
            onChange={(value) => value && change({ time: value })}
          />
        </FieldRow>
      ) : (
        <p className={classes.hint}>{when === 'now' ? words.nowText : words.draftText}</p>
      )}
    </div>
  );
}
