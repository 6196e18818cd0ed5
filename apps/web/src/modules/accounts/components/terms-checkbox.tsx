import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import { VisuallyHidden } from '../../../ui/access/visually-hidden.tsx';
import { UiLink } from '../../../ui/link/ui-link.tsx';
import { messages } from '../messages.ts';
import { paths } from '../paths.ts';

interface TermsCheckboxProps {
  id: string;
  checked: boolean;
  error: ReactNode;
  onChange: (accepted: boolean) => void;
}

/** Age and terms in one sentence. Its links open beside the form, so that nothing typed is lost. */
export function TermsCheckbox({ id, checked, error, onChange }: TermsCheckboxProps) {
  const { terms, termsLink, privacyLink } = messages.signUp;
  return (
    <Checkbox
      id={id}
      name="acceptTerms"
      checked={checked}
      error={error}
      onChange={(event) => onChange(event.currentTarget.checked)}
      label={
        <>
          {terms.before}
          <BesideLink href={paths.terms}>{termsLink}</BesideLink>
          {terms.and}
          <BesideLink href={paths.privacy}>{privacyLink}</BesideLink>
          {terms.after}
        </>
      }
    />
  );
}

function BesideLink({ href, children }: { href: string; children: string }) {
  return (
    <UiLink href={href} target="_blank" rel="noopener">
      {children}
      <VisuallyHidden> {messages.newTab}</VisuallyHidden>
    </UiLink>
  );
}
