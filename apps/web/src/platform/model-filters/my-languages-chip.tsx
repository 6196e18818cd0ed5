import type { LanguageCode } from '@candela/contract/discovery/model-filters';
import { FilterChip } from '../../ui/chip/filter-chip.tsx';
import { t } from './messages.ts';
import { useMyLanguages } from './use-my-languages.ts';

type MyLanguagesChipProps = {
  languages: readonly LanguageCode[] | undefined;
  onChange: (languages: LanguageCode[] | undefined) => void;
};

/** Filters a list by the languages saved in the account; renders nothing without any. */
export function MyLanguagesChip({ languages = [], onChange }: MyLanguagesChipProps) {
  const { languages: own } = useMyLanguages();
  if (own.length === 0) return null;
  const isOn = languages.length === own.length && own.every((one) => languages.includes(one));
  return (
    <FilterChip selected={isOn} onClick={() => onChange(isOn ? undefined : own)}>
      {t.myLanguages}
    </FilterChip>
  );
}
