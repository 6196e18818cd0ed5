import { Select } from '@mantine/core';
import { DateTimeField } from '../../../platform/forms/date-time-field.tsx';
import { ChoiceSegment } from '../../../ui/form/choice-segment.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import { FieldRow } from '../../../ui/form/field-row.tsx';
import { localDay, timesOfDay } from '../../../ui/format/local-time.ts';
import { formMessages as t } from '../form-messages.ts';
import classes from './form.module.css';
import type { FieldsProps } from './visibility-fields.tsx';

/** When an item is published: now, at a chosen time, or as a draft. */
export function WhenFields({ values, errors, change }: FieldsProps) {
  const { when, day, time } = values;
  return (
    <div className={classes.when}>
      <span className="mantine-InputWrapper-label">{t.when}</span>
      <ChoiceSegment
        label={t.when}
        value={when}
        options={[
          { value: 'now', label: t.whenOptions.now },
          { value: 'later', label: t.whenOptions.later },
          { value: 'draft', label: t.whenOptions.draft },
        ]}
        onChange={(value) => change({ when: value })}
      />
      {when === 'later' ? (
        <FieldRow>
          <DateField
            label={t.day}
            value={day}
            error={errors.day}
            minDate={localDay(new Date())}
            previousLabel={t.previous}
            nextLabel={t.next}
            onChange={(value) => change({ day: value })}
          />
          <Select
            label={t.time}
            data={timesOfDay(time)}
            value={time}
            error={errors.time ?? errors.publishAt}
            allowDeselect={false}
            onChange={(value) => value && change({ time: value })}
          />
        </FieldRow>
      ) : (
        <p className={classes.hint}>{when === 'now' ? t.nowText : t.draftText}</p>
      )}
      <DateTimeField
        label={t.takeDown}
        description={t.takeDownHint}
        value={values.takeDown}
        error={errors.takeDownAt}
        isAhead
        isOptional
        onChange={(takeDown) => change({ takeDown })}
      />
    </div>
  );
}
