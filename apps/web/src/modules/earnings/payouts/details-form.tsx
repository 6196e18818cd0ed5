import { type PayoutDetails, payoutDetails } from '@candela/contract/earnings/payout-details';
import type { PayoutMethodKind } from '@candela/contract/earnings/payouts';
import { TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import type { ReadRefusal } from '../../../platform/refusal.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ChoiceSegment } from '../../../ui/form/choice-segment.tsx';
import { FieldRow } from '../../../ui/form/field-row.tsx';
import { words } from '../messages.ts';
import classes from './payouts.module.css';

const copy = words.method;

type Field = 'holder' | 'iban' | 'accountNumber' | 'bic' | 'bankName' | 'country' | 'address';
type Fields = Partial<Record<Field, string>>;

/** What each kind asks for, row by row. */
const rows: Record<PayoutMethodKind, readonly (readonly Field[])[]> = {
  bank: [['holder'], ['iban']],
  wire: [['holder'], ['accountNumber', 'bic'], ['bankName', 'country']],
  crypto: [['address']],
};

const descriptions: Partial<Record<Field, string>> = { country: copy.countryHelp };

export interface DetailsFormProps {
  /** What was typed before, when the reader comes back from the code. */
  initial: PayoutDetails | null;
  sending: boolean;
  refusal: ReadRefusal | null;
  onSubmit: (details: PayoutDetails) => void;
  onCancel: () => void;
}

/** The payout details. The server checks the check digits. */
export function DetailsForm({ initial, sending, refusal, onSubmit, onCancel }: DetailsFormProps) {
  const id = useId();
  const [kind, setKind] = useState<PayoutMethodKind>(initial?.kind ?? 'bank');
  const [fields, setFields] = useState<Fields>(initial ? { ...initial } : {});
  const [errors, setErrors] = useState<Fields>({});
  const [isTouched, setTouched] = useState(false);
  const change = (field: Field, value: string) => {
    setTouched(true);
    setFields((known) => ({ ...known, [field]: value }));
    setErrors((known) => ({ ...known, [field]: undefined }));
  };
  const submit = () => {
    const chosen = Object.fromEntries(rows[kind].flat().map((field) => [field, fields[field] ?? '']));
    const checked = payoutDetails.safeParse({ kind, ...chosen });
    setTouched(false);
    setErrors(checked.success ? {} : problemsOf(checked.error.issues));
    if (checked.success) onSubmit(checked.data);
  };
  const shown = { ...(isTouched ? {} : fieldsOf(refusal)), ...errors };
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <ChoiceSegment
        label={copy.kind}
        value={kind}
        onChange={(next) => {
          setKind(next);
          setErrors({});
          setTouched(true);
        }}
        options={(['bank', 'wire', 'crypto'] as const).map((value) => ({ value, label: copy.kinds[value] }))}
      />
      <p className="cd-small cd-text-2">{copy.kindTexts[kind]}</p>
      {rows[kind].map((row) => (
        <FieldRow key={row.join()}>
          {row.map((field) => (
            <TextInput
              key={field}
              id={`${id}-${field}`}
              label={copy[field]}
              description={descriptions[field]}
              value={fields[field] ?? ''}
              error={shown[field]}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => change(field, event.currentTarget.value)}
            />
          ))}
        </FieldRow>
      ))}
      {refusal && !isTouched && Object.keys(refusal.fields).length === 0 && (
        <p role="alert" className="mantine-InputWrapper-error">
          {refusal.msg}
        </p>
      )}
      <p className="cd-small cd-text-3">{copy.pause}</p>
      <div className={classes.actions}>
        <Button variant="text" onClick={onCancel}>
          {words.cancel}
        </Button>
        <Button variant="primary" type="submit" loading={sending}>
          {copy.send}
        </Button>
      </div>
    </form>
  );
}

function problemsOf(issues: readonly { path: PropertyKey[]; message: string }[]): Fields {
  return Object.fromEntries(issues.map(({ path, message }) => [String(path.at(-1)), message]));
}

/** The server names fields as `details.iban`. */
function fieldsOf(refusal: ReadRefusal | null): Fields {
  const entries = Object.entries(refusal?.fields ?? {});
  return Object.fromEntries(entries.map(([path, message]) => [path.split('.').at(-1), message]));
}
