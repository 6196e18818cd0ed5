import { Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { VisuallyHidden } from '../../../ui/access/visually-hidden.tsx';
import { ChoiceCards } from '../../../ui/form/choice-segment.tsx';
import { DateOfBirthField } from '../../../ui/form/date-of-birth-field.tsx';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { UiLink } from '../../../ui/link/ui-link.tsx';
import { buying } from '../messages.ts';
import classes from './buying.module.css';
import type { VisitorFields } from './visitor-fields.ts';

const t = buying.who;

interface RecipientFieldsProps {
  values: VisitorFields;
  errors: Readonly<Record<string, string>>;
  set: (change: Partial<VisitorFields>) => void;
  idOf: (name: keyof VisitorFields) => string;
}

type TextName = 'login' | 'username' | 'email' | 'password' | 'receiptEmail';

/** Whose credits they are: a new account, or one that is there. */
export function RecipientFields({ values, errors, set, idOf }: RecipientFieldsProps) {
  const text = (name: TextName) => ({
    id: idOf(name),
    name,
    label: t[name],
    value: values[name],
    error: errors[name] ?? errors[`recipient.${name}`],
    onChange: (event: { currentTarget: { value: string } }) => set({ [name]: event.currentTarget.value }),
  });
  return (
    <div className={classes.fields}>
      <ChoiceCards
        label={t.label}
        value={values.who}
        onChange={(who) => set({ ...values, who })}
        options={[
          { value: 'new', label: t.new, description: t.newMeans },
          { value: 'existing', label: t.existing, description: t.existingMeans },
        ]}
      />
      {values.who === 'existing' ? (
        <>
          <TextInput {...text('login')} autoComplete="off" autoCapitalize="none" spellCheck={false} />
          <TextInput
            {...text('receiptEmail')}
            type="email"
            autoComplete="email"
            description={t.receiptHint}
          />
        </>
      ) : (
        <>
          <TextInput {...text('username')} autoComplete="username" autoCapitalize="none" spellCheck={false} />
          <TextInput {...text('email')} type="email" autoComplete="email" description={t.emailHint} />
          <NewPassword {...text('password')} />
          <DateOfBirthField
            id={idOf('dob')}
            label={t.dob}
            partLabels={t.dobParts}
            value={values.dob}
            error={errors.dob ?? errors['recipient.dob']}
            onChange={(dob) => set({ dob })}
          />
          <Checkbox
            id={idOf('acceptTerms')}
            checked={values.acceptTerms}
            error={errors.acceptTerms}
            onChange={(event) => set({ acceptTerms: event.currentTarget.checked })}
            label={<TermsWords />}
          />
        </>
      )}
    </div>
  );
}

function NewPassword(props: ReturnType<() => Record<string, unknown>> & { id: string }) {
  const [visible, setVisible] = useState(false);
  return (
    <PasswordField
      {...props}
      autoComplete="new-password"
      spellCheck={false}
      visible={visible}
      onVisibilityChange={setVisible}
      toggleLabel={visible ? t.hidePassword : t.showPassword}
    />
  );
}

function TermsWords() {
  return (
    <>
      {t.terms.before}
      <BesideLink href="/terms-condition">{t.termsLink}</BesideLink>
      {t.terms.and}
      <BesideLink href="/privacy-policy">{t.privacyLink}</BesideLink>
      {t.terms.after}
    </>
  );
}

/** Opens beside the form, so that nothing typed is lost. */
function BesideLink({ href, children }: { href: string; children: string }) {
  return (
    <UiLink href={href} target="_blank" rel="noopener">
      {children}
      <VisuallyHidden> {t.newTab}</VisuallyHidden>
    </UiLink>
  );
}
