import type { MyProfile } from '@candela/contract/accounts/profile';
import { NumberInput, TextInput } from '@mantine/core';
import { messages } from '../messages.ts';
import classes from './forms.module.css';
import { OptionSelect } from './option-select.tsx';

const t = messages.fields;

export type AboutMe = MyProfile['aboutMe'];
export type HootChie = MyProfile['hootChie'];

const aboutOptions = [
  'ethenticity',
  'height',
  'weight',
  'build',
  'hairColor',
  'eyeColor',
  'bustSize',
  'cupSize',
  'waist',
  'hips',
  'publicHair',
] as const;

export interface AboutFieldsProps<Part> {
  value: Part;
  /** By dotted path, as the profile has it. */
  errors: Record<string, string | undefined>;
  onChange: (value: Part) => void;
}

/** What a model looks like, as far as she says. */
export function AboutFields({ value, errors, onChange }: AboutFieldsProps<AboutMe>) {
  return (
    <div className={classes.grid}>
      <NumberInput
        label={t.age}
        value={value.age ?? ''}
        error={errors['aboutMe.age']}
        allowDecimal={false}
        allowNegative={false}
        hideControls
        clampBehavior="none"
        onChange={(age) => onChange({ ...value, age: typeof age === 'number' ? age : null })}
      />
      {aboutOptions.map((field) => (
        <OptionSelect
          key={field}
          field={field}
          value={value[field]}
          error={errors[`aboutMe.${field}`]}
          onChange={(answer) => onChange({ ...value, [field]: answer })}
        />
      ))}
    </div>
  );
}

/** A few more answers, under the wire's own name for them. */
export function HootChieFields({ value, errors, onChange }: AboutFieldsProps<HootChie>) {
  return (
    <div className={classes.grid}>
      <OptionSelect
        field="astrology"
        value={value.astrology}
        error={errors['hootChie.astrology']}
        onChange={(astrology) => onChange({ ...value, astrology })}
      />
      <OptionSelect
        field="bustSize"
        value={value.bustSize}
        error={errors['hootChie.bustSize']}
        onChange={(bustSize) => onChange({ ...value, bustSize })}
      />
      <TextInput
        label={t.shoeSize}
        value={value.shoeSize ?? ''}
        error={errors['hootChie.shoeSize']}
        maxLength={20}
        onChange={(event) => onChange({ ...value, shoeSize: event.currentTarget.value || null })}
      />
    </div>
  );
}
