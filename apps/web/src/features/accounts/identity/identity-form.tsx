import type { IdentityView } from '@candela/contract/identity';
import { type DocumentKind, documentKinds, identityForm } from '@candela/contract/identity-fields';
import { Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { client } from '../../../platform/api.ts';
import { countries } from '../../../platform/forms/countries.ts';
import { useFormCheck } from '../../../platform/forms/use-form-check.ts';
import { Button } from '../../../ui/button/button.tsx';
import { DateOfBirthField } from '../../../ui/form/date-of-birth-field.tsx';
import { FieldRow } from '../../../ui/form/field-row.tsx';
import { FormNotice } from '../../../ui/form/form-notice.tsx';
import { DocumentField } from './document-field.tsx';
import classes from './identity.module.css';
import { identityMessages as words } from './messages.ts';

const kinds = documentKinds.map((value) => ({ value, label: words.kinds[value] }));
const nothing = {
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

interface IdentityFormProps {
  token: string | undefined;
  /** What was said of the pictures that came before. */
  complaints: IdentityView['pictures'];
  onSent: (view: IdentityView) => void;
}

/** Asks who somebody is, and for pictures that prove it. */
export function IdentityForm({ token, complaints, onSent }: IdentityFormProps) {
  const [values, setValues] = useState(nothing);
  const [isSending, setSending] = useState(false);
  const { form, problems, check, refuse } = useFormCheck();
  const set = (change: Partial<typeof nothing>) => setValues((before) => ({ ...before, ...change }));
  const hasBack = values.kind !== 'passport';
  const submit = async () => {
    const output = check(identityForm, { ...values, back: hasBack ? values.back : null });
    if (!output) return;
    setSending(true);
    try {
      onSent((await client.identity.sendIdentity({ token, ...output })).data);
    } catch (error) {
      refuse(error);
    } finally {
      setSending(false);
    }
  };
  const picture = (side: 'front' | 'back' | 'selfie') => (
    <DocumentField
      side={side}
      token={token}
      error={problems[side] && words.missing}
      complaint={complaints.find((one) => one.side === side)?.reason}
      onChange={(fileId) => set({ [side]: fileId })}
    />
  );
  const text = (name: 'legalName' | 'aliases' | 'number') => ({
    label: words.fields[name],
    value: values[name],
    error: problems[name],
    onChange: (event: { currentTarget: HTMLInputElement }) => set({ [name]: event.currentTarget.value }),
  });
  return (
    <form
      ref={form}
      className={classes.form}
      noValidate
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {problems[''] && <FormNotice title={problems['']} />}
      <TextInput {...text('legalName')} description={words.fields.legalNameHint} />
      <TextInput {...text('aliases')} description={words.fields.aliasesHint} />
      <DateOfBirthField
        label={words.fields.dob}
        partLabels={words.dobParts}
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
          isOwnBirthday={false}
          value={values.expiresOn}
          error={problems.expiresOn}
          onChange={(expiresOn) => set({ expiresOn })}
        />
      </FieldRow>
      {picture('front')}
      {hasBack && picture('back')}
      {picture('selfie')}
      <p className="cd-small cd-text-2">{words.privacy}</p>
      <Button type="submit" variant="primary" size="lg" fullWidth loading={isSending}>
        {words.submit}
      </Button>
    </form>
  );
}
