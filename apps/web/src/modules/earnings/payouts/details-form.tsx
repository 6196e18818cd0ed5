import { type PayoutDetails, payoutDetails } from '@candela/contract/earnings/payout-details';
import type { PayoutMethodKind } from '@candela/contract/earnings/payouts';
import { TextInput } from '@mantine/core';
import { useId } from 'react';
import { CheckedForm } from '../../../platform/forms/checked-form.tsx';
import { useContractForm } from '../../../platform/forms/use-contract-form.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ChoiceSegment } from '../../../ui/form/choice-segment.tsx';
import { FieldRow } from '../../../ui/form/field-row.tsx';
import { t } from '../messages.ts';
import classes from './payouts.module.css';

const copy = t.method;

type Field = 'holder' | 'iban' | 'accountNumber' | 'bic' | 'bankName' | 'country' | 'address';
type Values = Record<Field, string> & { kind: PayoutMethodKind };

const empty: Values = {
  kind: 'bank',
  holder: '',
  iban: '',
  accountNumber: '',
  bic: '',
  bankName: '',
  country: '',
  address: '',
};

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
  onSubmit: (details: PayoutDetails) => Promise<unknown>;
  onCancel: () => void;
}

/** The payout details. The server checks the check digits. */
export function DetailsForm({ initial, onSubmit, onCancel }: DetailsFormProps) {
  const id = useId();
  const { form, values, problems, set, text, check, isSending, send } = useContractForm<Values>({
    ...empty,
    ...initial,
  });
  const { kind } = values;
  const submit = () => {
    const details = check(payoutDetails);
    return details && send(() => onSubmit(details));
  };
  return (
    <CheckedForm form={form} problems={problems} onSubmit={submit} className={classes.form}>
      <ChoiceSegment
        label={copy.kind}
        value={kind}
        onChange={(next) => set({ ...values, kind: next })}
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
              autoComplete="off"
              spellCheck={false}
              {...text(field)}
            />
          ))}
        </FieldRow>
      ))}
      <p className="cd-small cd-text-3">{copy.pause}</p>
      <div className={classes.actions}>
        <Button variant="text" onClick={onCancel}>
          {t.cancel}
        </Button>
        <Button variant="primary" type="submit" loading={isSending}>
          {copy.send}
        </Button>
      </div>
    </CheckedForm>
  );
}
