import { type ProfileOption, profileOptions } from '@candela/contract/accounts/profile-options';
import { Select } from '@mantine/core';
import { messages } from '../messages.ts';

const t = messages.fields;
const searchableFrom = 12;

export interface OptionSelectProps {
  field: ProfileOption;
  value: string | null;
  error?: string;
  onChange: (value: string | null) => void;
}

/** One answer of a profile, chosen from the list the contract gives. */
export function OptionSelect({ field, value, error, onChange }: OptionSelectProps) {
  const data = [...profileOptions[field]];
  return (
    <Select
      label={t.options[field]}
      placeholder={t.select}
      nothingFoundMessage={t.none}
      data={data}
      value={value}
      error={error}
      clearable
      searchable={data.length >= searchableFrom}
      onChange={onChange}
    />
  );
}
