import { type DocumentKind, documentKinds } from '@candela/contract/verification/fields';
import { Select, TextInput } from '@mantine/core';
import { countries } from '../../platform/forms/countries.ts';
import type { FormProblems } from '../../platform/forms/use-contract-form.ts';
import { DateOfBirthField } from '../../ui/form/date-of-birth-field.tsx';
import { FieldRow } from '../../ui/form/field-row.tsx';
import { identityMessages as t } from './messages.ts';

const kinds = documentKinds.map((value) => ({ value, label: t.kinds[value] }));

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
    label: t.fields[name],
    value: values[name],
    error: problems[name],
    onChange: (event: { currentTarget: HTMLInputElement }) => set({ [name]: event.currentTarget.value }),
  });
  return (
    <>
      <TextInput {...text('legalName')} description={t.fields.legalNameHint} />
      <TextInput
        {...text('aliases')}
        label={isOther ? t.releases.aliases : t.fields.aliases}
        description={t.fields.aliasesHint}
      />
      <DateOfBirthField
        label={t.fields.dob}
        partLabels={t.dobParts}
        isMyBirthday={false}
        value={values.dob}
        error={problems.dob}
        onChange={(dob) => set({ dob })}
      />
      <FieldRow>
        <Select
          label={t.fields.kind}
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
          label={t.fields.country}
          data={countries()}
          searchable
          value={values.country}
          error={problems.country}
          onChange={(country) => set({ country })}
        />
        <DateOfBirthField
          label={t.fields.expiresOn}
          partLabels={t.expiryParts}
          isMyBirthday={false}
          value={values.expiresOn}
          error={problems.expiresOn}
          onChange={(expiresOn) => set({ expiresOn })}
        />
      </FieldRow>
    </>
  );
}
