import {
  type DocumentKind,
  documentKinds,
  type IdentityFactName,
} from '@candela/contract/verification/fields';
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
  /** After a rejection: why a fact is asked for again. Only these are. */
  asked?: ReadonlyMap<string, string>;
}

/** Who somebody is, as their document has it; after a rejection only what was wrong of it. */
export function IdentityFields({ values, problems, set, isOther = false, asked }: IdentityFieldsProps) {
  const isAsked = (name: IdentityFactName) => asked === undefined || asked.has(name);
  const hint = (name: IdentityFactName, usual?: string) => {
    const reason = asked?.get(name);
    return reason === undefined ? usual : `${t.reason}: ${reason}`;
  };
  const text = (name: 'legalName' | 'aliases' | 'number', usual?: string) => ({
    label: t.fields[name],
    value: values[name],
    description: hint(name, usual),
    error: problems[name],
    onChange: (event: { currentTarget: HTMLInputElement }) => set({ [name]: event.currentTarget.value }),
  });
  const date = (name: 'dob' | 'expiresOn', partLabels: { day: string; month: string; year: string }) => ({
    label: t.fields[name],
    partLabels,
    isMyBirthday: false,
    description: hint(name),
    value: values[name],
    error: problems[name],
    onChange: (day: string) => set({ [name]: day }),
  });
  const kind = isAsked('kind') && (
    <Select
      label={t.fields.kind}
      description={hint('kind')}
      data={kinds}
      value={values.kind}
      allowDeselect={false}
      error={problems.kind}
      onChange={(chosen) => set({ kind: (chosen as DocumentKind | null) ?? 'passport' })}
    />
  );
  const country = isAsked('country') && (
    <Select
      label={t.fields.country}
      description={hint('country')}
      data={countries()}
      searchable
      value={values.country}
      error={problems.country}
      onChange={(chosen) => set({ country: chosen })}
    />
  );
  const number = isAsked('number') && <TextInput {...text('number')} />;
  const expiresOn = isAsked('expiresOn') && <DateOfBirthField {...date('expiresOn', t.expiryParts)} />;
  return (
    <>
      {isAsked('legalName') && <TextInput {...text('legalName', t.fields.legalNameHint)} />}
      {isAsked('aliases') && (
        <TextInput
          {...text('aliases', t.fields.aliasesHint)}
          label={isOther ? t.releases.aliases : t.fields.aliases}
        />
      )}
      {isAsked('dob') && <DateOfBirthField {...date('dob', t.dobParts)} />}
      {(kind || number) && (
        <FieldRow>
          {kind}
          {number}
        </FieldRow>
      )}
      {(country || expiresOn) && (
        <FieldRow>
          {country}
          {expiresOn}
        </FieldRow>
      )}
    </>
  );
}
