import { Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { VisuallyHidden } from '../../../ui/access/visually-hidden.tsx';
import { ChoiceCards } from '../../../ui/form/choice-segment.tsx';
import { DateOfBirthField } from '../../../ui/form/date-of-birth-field.tsx';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { UiLink } from '../../../ui/link/ui-link.tsx';
import { buying } from '../messages.ts';
import classes from './buying.module.css';
import type { VisitorErrors, VisitorFields } from './visitor-form.ts';

const words = buying.who;

interface RecipientFieldsProps {
  values: VisitorFields;
  errors: VisitorErrors;
  onChange: <Name extends keyof VisitorFields>(name: Name, value: VisitorFields[Name]) => void;
  idOf: (name: keyof VisitorFields) => string;
}

type TextName = 'login' | 'username' | 'email' | 'password' | 'receiptEmail';

/** Whose credits they are: a new account, or one that is there. */
export function RecipientFields({ values, errors, onChange, idOf }: RecipientFieldsProps) {
  const text = (name: TextName) => ({
    id: idOf(name),
    name,
    label: words[name],
    value: values[name],
    error: errors[name],
    onChange: (event: { currentTarget: { value: string } }) => onChange(name, event.currentTarget.value),
  });
  return (
    <div className={classes.fields}>
      <ChoiceCards
        label={words.label}
        value={values.who}
        onChange={(who) => onChange('who', who)}
        options={[
          { value: 'new', label: words.new, description: words.newMeans },
          { value: 'existing', label: words.existing, description: words.existingMeans },
        ]}
      />
      {values.who === 'existing' ? (
        <>
          <TextInput {...text('login')} autoComplete="off" autoCapitalize="none" spellCheck={false} />
          <TextInput
            {...text('receiptEmail')}
            type="email"
            autoComplete="email"
            description={words.receiptHint}
          />
        </>
      ) : (
        <>
          <TextInput {...text('username')} autoComplete="username" autoCapitalize="none" spellCheck={false} />
          <TextInput {...text('email')} type="email" autoComplete="email" description={words.emailHint} />
          <NewPassword {...text('password')} />
          <DateOfBirthField
            id={idOf('dob')}
            label={words.dob}
            partLabels={words.dobParts}
            value={values.dob}
            error={errors.dob}
            onChange={(dob) => onChange('dob', dob)}
          />
          <Checkbox
            id={idOf('acceptTerms')}
            checked={values.acceptTerms}
            error={errors.acceptTerms}
            onChange={(event) => onChange('acceptTerms', event.currentTarget.checked)}
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
      toggleLabel={visible ? words.hidePassword : words.showPassword}
    />
  );
}

function TermsWords() {
  return (
    <>
      {words.terms.before}
      <BesideLink href="/terms-condition">{words.termsLink}</BesideLink>
      {words.terms.and}
      <BesideLink href="/privacy-policy">{words.privacyLink}</BesideLink>
      {words.terms.after}
    </>
  );
}

/** Opens beside the form, so that nothing typed is lost. */
function BesideLink({ href, children }: { href: string; children: string }) {
  return (
    <UiLink href={href} target="_blank" rel="noopener">
      {children}
      <VisuallyHidden> {words.newTab}</VisuallyHidden>
    </UiLink>
  );
}
