import type { ReactNode, RefObject } from 'react';
import { FormNotice } from '../../ui/form/form-notice.tsx';
import type { FormProblems } from './use-contract-form.ts';

interface CheckedFormProps {
  /** Of `useContractForm`. */
  form: RefObject<HTMLFormElement | null>;
  problems: FormProblems;
  onSubmit: () => unknown;
  /** What was not done, where the reason alone would not say it. */
  failed?: string | undefined;
  /** For a button outside of it. */
  id?: string | undefined;
  className?: string | undefined;
  /** Off where no browser should remember what is typed. */
  autoComplete?: 'off' | undefined;
  children: ReactNode;
}

/** A form whose fields are checked by `useContractForm` and not by the browser; what concerns no field stands above them. */
export function CheckedForm({
  form,
  problems,
  onSubmit,
  failed,
  id,
  className,
  autoComplete,
  children,
}: CheckedFormProps) {
  return (
    <form
      ref={form}
      id={id}
      className={className}
      noValidate
      autoComplete={autoComplete}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {problems[''] && <FormNotice title={failed ?? problems['']} detail={failed && problems['']} />}
      {children}
    </form>
  );
}
