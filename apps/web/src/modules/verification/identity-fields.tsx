import { type DocumentKind, documentKinds } from '@candela/contract/verification/fields';
import { Select, TextInput } from '@mantine/core';
import { countries } from '../../platform/forms/countries.ts';
import type { FormProblems } from '../../platform/forms/use-contract-form.ts';
import { DateOfBirthField } from '../../ui/form/date-of-birth-field.tsx';
import { FieldRow } from '../../ui/form/field-row.tsx';
import { identityMessages as words } from './messages.ts';

const kinds = documentKinds.map((value) => ({ value, label: words.kinds[value] }));

/** What a form holds of a person and the document that proves who they are; pictures by the ids of their uploads. */
export const noIdentity = {
  legalName: '',
  aliases: '',
  dob: '',
  kind: 'passport' as DocumentKind,
  number: '',
  country: null as string | null,
  expiresOn: '',
  front: null as string | null,
  back: null as string | null,
  selfie: null as string | null,
};
export type IdentityValues = typeof noIdentity;

interface IdentityFieldsProps {
  values: IdentityValues;
  problems: FormProblems;
  set: (change: Partial<IdentityValues>) => void;
  /** About somebody else than who fills it in. */
  isOther?: boolean;
}

/** Who somebody is, as their document has it. */
export function IdentityFields({ values, problems, set, isOther = false }: IdentityFieldsProps) {
  const text = (name: 'legalName' | 'aliases' | 'number') => ({
    label: words.fields[name],
    value: values[name],
    error: problems[name],
    onChange: (event: { currentTarget: HTMLInputElement }) => set({ [name]: event.currentTarget.value }),
  });
  return (
    <>
      <TextInput {...text('legalName')} description={words.fields.legalNameHint} />
      <TextInput
        {...text('aliases')}
        label={isOther ? words.releases.aliases : words.fields.aliases}
        description={words.fields.aliasesHint}
      />
      <DateOfBirthField
        label={words.fields.dob}
        partLabels={words.dobParts}
        isMyBirthday={false}
        value={values.dob}
        error={problems.dob}
        onChange={(dob) => set({ dob })}
      />
      <FieldRow>
        <Select
          label={words.fields.kind}
          data={kinds}
          value={values.kind}
          allowDeselect={false}
          error={problems.kind}
          onChange={(kind) => set({ kind: (kind as DocumentKind | null) ?? 'passport' })}
        />
        <TextInput {...text('number')} />
      </FieldRow>
      <FieldRow>
        <Select
          label={words.fields.country}
          data={countries()}
          searchable
          value={values.country}
          error={problems.country}
          onChange={(country) => set({ country })}
        />
        <DateOfBirthField
          label={words.fields.expiresOn}
          partLabels={words.expiryParts}
          isMyBirthday={false}
          value={values.expiresOn}
          error={problems.expiresOn}
          onChange={(expiresOn) => set({ expiresOn })}
        />
      </FieldRow>
    </>
  );
}
