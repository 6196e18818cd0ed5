import { correctionForm, type DocumentKind, identityForm } from '@candela/contract/verification/fields';
import type { IdentityView } from '@candela/contract/verification/operations';
import { useState } from 'react';
import { client } from '../../platform/api.ts';
import { CheckedForm } from '../../platform/forms/checked-form.tsx';
import { useContractForm } from '../../platform/forms/use-contract-form.ts';
import { Button } from '../../ui/button/button.tsx';
import { DocumentField } from './document-field.tsx';
import classes from './identity.module.css';
import { IdentityFields, type IdentityValues, noIdentity } from './identity-fields.tsx';
import { identityMessages as t } from './messages.ts';

interface IdentityFormProps {
  token: string | undefined;
  /** What was sent before: after a rejection only what was wrong of it is asked for again. */
  view: Pick<IdentityView, 'asked' | 'kind' | 'dob'>;
  onSent: (view: IdentityView) => void;
}

/** Asks who somebody is, and for pictures that prove it; after a rejection, for the parts that were wrong. */
export function IdentityForm({ token, view, onSent }: IdentityFormProps) {
  const [isSending, setSending] = useState(false);
  const { form, values, problems, set, check, refuse } = useContractForm({
    ...noIdentity,
    kind: view.kind ?? noIdentity.kind,
    // Given once already; the document may still say another.
    dob: view.dob ?? noIdentity.dob,
  });
  const asked = view.asked.length === 0 ? undefined : new Map<string, string>(reasonsOf(view));
  const sides = (['front', 'back', 'selfie'] as const).filter((side) =>
    side === 'back' ? needsBack(values.kind, view, asked) : asked === undefined || asked.has(side),
  );
  const submit = async () => {
    const correction = asked && check(correctionForm, onlyAsked(values, [...asked.keys(), ...sides]));
    const whole = asked
      ? null
      : check(identityForm, { ...values, back: sides.includes('back') ? values.back : null });
    if (!correction && !whole) return;
    setSending(true);
    try {
      const { verification } = client;
      const sent = correction
        ? verification.correctIdentity({ token, ...correction })
        : whole && verification.sendIdentity({ token, ...whole });
      if (sent) onSent((await sent).data);
    } catch (error) {
      refuse(error);
    } finally {
      setSending(false);
    }
  };
  return (
    <CheckedForm
      form={form}
      problems={problems}
      onSubmit={() => void submit()}
      className={classes.form}
      autoComplete="off"
    >
      {asked && <p className="cd-text-2">{t.onlyAsked}</p>}
      <IdentityFields values={values} problems={problems} set={set} {...(asked && { asked })} />
      {sides.map((side) => (
        <DocumentField
          key={side}
          side={side}
          token={token}
          error={problems[side] && t.missing}
          complaint={asked?.get(side)}
          onChange={(fileId) => set({ [side]: fileId })}
        />
      ))}
      <Button type="submit" variant="primary" size="lg" fullWidth loading={isSending}>
        {asked ? t.submitAsked({ count: asked.size }) : t.submit}
      </Button>
    </CheckedForm>
  );
}

const reasonsOf = ({ asked }: Pick<IdentityView, 'asked'>) =>
  asked.map(({ part, reason }) => [part, reason] as const);

/** Another kind of document may have a back, which the one before had none of. */
function needsBack(
  kind: DocumentKind,
  before: Pick<IdentityView, 'kind'>,
  asked: ReadonlyMap<string, string> | undefined,
): boolean {
  if (kind === 'passport') return false;
  return asked === undefined || asked.has('back') || before.kind === 'passport';
}

/** What was not asked for is not sent; a picture that is missing is named by the server. */
function onlyAsked(values: IdentityValues, names: readonly string[]): Partial<IdentityValues> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));
}
