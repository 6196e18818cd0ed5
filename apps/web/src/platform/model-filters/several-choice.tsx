import { languageCodes } from '@candela/contract/discovery/model-filters';
import { SeveralSelect } from '../../ui/form/several-select.tsx';
import { languageName } from './language-name.ts';
import { t } from './messages.ts';

export interface Option {
  value: string;
  label: string;
}

type SeveralChoiceProps = {
  label: string;
  description?: string;
  options: Option[];
  values: readonly string[] | undefined;
  /** Undefined when none is left. */
  onChange: (values: string[] | undefined) => void;
};

/** Any of several words. */
export function SeveralChoice({ label, description, options, values, onChange }: SeveralChoiceProps) {
  return (
    <SeveralSelect
      label={label}
      description={description}
      placeholder={values?.length ? undefined : t.any}
      searchable={options.length > 8}
      clearable
      hidePickedOptions
      maxValues={10}
      data={options}
      value={[...(values ?? [])]}
      onChange={(chosen) => onChange(chosen.length > 0 ? chosen : undefined)}
    />
  );
}

/** The languages we know, named in the reader's own. */
export function languageOptions(): Option[] {
  return languageCodes.map((value) => ({ value, label: languageName(value) }));
}
