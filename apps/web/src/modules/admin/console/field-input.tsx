import { NumberInput, PasswordInput, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { DateTimeField } from '../../../platform/forms/date-time-field.tsx';
import { digitsOf } from './amount.ts';
import type { FormField } from './form-schema.ts';
import { HtmlField } from './html-field.tsx';
import { PictureField } from './picture-field.tsx';

interface FieldInputProps {
  field: FormField;
  value: unknown;
  /** Of an amount of money. */
  currency: string | undefined;
  error: string | undefined;
  onChange: (value: unknown) => void;
}

/** The input of one field of a form. */
export function FieldInput({ field, value, currency, error, onChange }: FieldInputProps) {
  const { label, description, kind } = field;
  const shared = { label, description, error };
  const text = typeof value === 'string' ? value : '';
  const amount = typeof value === 'number' || typeof value === 'string' ? value : '';
  switch (kind) {
    case 'paragraph':
      return (
        <Textarea
          {...shared}
          autosize
          minRows={3}
          maxRows={14}
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 'html':
      return <HtmlField {...shared} value={text} onChange={onChange} />;
    case 'number':
      return <NumberInput {...shared} allowDecimal={false} value={amount} onChange={onChange} />;
    case 'money':
      return (
        <NumberInput
          {...shared}
          decimalScale={digitsOf(currency ?? '')}
          rightSection={currency}
          rightSectionWidth={56}
          value={amount}
          onChange={onChange}
        />
      );
    case 'choice':
      return (
        <Select
          {...shared}
          data={Object.entries(field.choices ?? {}).map(([choice, words]) => ({
            value: choice,
            label: words,
          }))}
          value={text || null}
          clearable={field.mayBeEmpty}
          allowDeselect={field.mayBeEmpty}
          onChange={onChange}
        />
      );
    case 'flag':
    case 'switch':
      return (
        <Switch
          {...shared}
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      );
    case 'datetime':
      return <DateTimeField {...shared} value={text} onChange={onChange} />;
    case 'picture':
      return (
        <PictureField
          {...shared}
          values={text ? [text] : []}
          max={1}
          onChange={(next) => onChange(next[0] ?? '')}
        />
      );
    case 'pictures':
      return (
        <PictureField {...shared} values={Array.isArray(value) ? value : []} max={20} onChange={onChange} />
      );
    case 'password':
      return (
        <PasswordInput {...shared} value={text} onChange={(event) => onChange(event.currentTarget.value)} />
      );
    default:
      return <TextInput {...shared} value={text} onChange={(event) => onChange(event.currentTarget.value)} />;
  }
}
