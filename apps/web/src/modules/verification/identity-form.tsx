import { identityForm } from '@candela/contract/verification/fields';
import type { IdentityView } from '@candela/contract/verification/operations';
import { useState } from 'react';
import { client } from '../../platform/api.ts';
import { CheckedForm } from '../../platform/forms/checked-form.tsx';
import { useContractForm } from '../../platform/forms/use-contract-form.ts';
import { Button } from '../../ui/button/button.tsx';
import { DocumentField } from './document-field.tsx';
import classes from './identity.module.css';
import { IdentityFields, noIdentity } from './identity-fields.tsx';
import { identityMessages as t } from './messages.ts';

interface IdentityFormProps {
  token: string | undefined;
  /** What was said of the pictures that came before. */
  complaints: IdentityView['pictures'];
  onSent: (view: IdentityView) => void;
}

/** Asks who somebody is, and for pictures that prove it. */
export function IdentityForm({ token, complaints, onSent }: IdentityFormProps) {
  const [isSending, setSending] = useState(false);
  const { form, values, problems, set, check, refuse } = useContractForm(noIdentity);
  const hasBack = values.kind !== 'passport';
  const submit = async () => {
    const output = check(identityForm, { ...values, back: hasBack ? values.back : null });
    if (!output) return;
    setSending(true);
    try {
      onSent((await client.verification.sendIdentity({ token, ...output })).data);
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
      error={problems[side] && t.missing}
      complaint={complaints.find((one) => one.side === side)?.reason}
      onChange={(fileId) => set({ [side]: fileId })}
    />
  );
  return (
    <CheckedForm
      form={form}
      problems={problems}
      onSubmit={() => void submit()}
      className={classes.form}
      autoComplete="off"
    >
      <IdentityFields values={values} problems={problems} set={set} />
      {picture('front')}
      {hasBack && picture('back')}
      {picture('selfie')}
      <Button type="submit" variant="primary" size="lg" fullWidth loading={isSending}>
        {t.submit}
      </Button>
    </CheckedForm>
  );
}
