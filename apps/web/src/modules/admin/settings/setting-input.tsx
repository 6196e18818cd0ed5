import { NumberInput, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { countries } from '../../../platform/forms/countries.ts';
import { SeveralSelect } from '../../../ui/form/several-select.tsx';
import { settings as text } from './locales/settings.ts';
import { currencyName, digitsIn, type Setting, type SettingDraft, shownRange } from './setting-value.ts';

interface SettingInputProps {
  setting: Setting;
  draft: SettingDraft;
  error: string | undefined;
  onChange: (draft: SettingDraft) => void;
}

let known: { value: string; label: string }[] | undefined;

function currencies(chosen: string) {
  known ??= Intl.supportedValuesOf('currency').map((value) => ({ value, label: currencyName(value) }));
  const isKnown = chosen === '' || known.some(({ value }) => value === chosen);
  return isKnown ? known : [{ value: chosen, label: chosen }, ...known];
}

/** A line longer than this is written in a box. */
const longLine = 100;

/** The input of a setting, as its kind and unit ask for it. */
export function SettingInput({ setting, draft, error, onChange }: SettingInputProps) {
  const range = shownRange(setting);
  const hint = [range && text.allowed({ range }), setting.isOffAtZero && text.zeroIsOff]
    .filter(Boolean)
    .join('. ');
  const shared = { label: text.change.value, description: hint || undefined, error };
  const words = typeof draft === 'string' ? draft : '';
  switch (setting.kind) {
    case 'switch':
      return (
        <Switch
          label={text.change.isOn}
          error={error}
          checked={draft === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      );
    case 'number': {
      const suffix =
        setting.unit === 'money' ? setting.currency : setting.unit && text.suffixes[setting.unit];
      return (
        <NumberInput
          {...shared}
          decimalScale={digitsIn(setting)}
          allowNegative={false}
          rightSection={<span className="cd-small cd-text-2">{suffix}</span>}
          rightSectionWidth={100}
          hideControls
          value={words}
          onChange={(next) => onChange(String(next))}
        />
      );
    }
    case 'countries':
      return (
        <SeveralSelect
          {...shared}
          data={countries()}
          value={typeof draft === 'object' ? [...draft] : []}
          onChange={onChange}
          searchable
          clearable
          hidePickedOptions
          maxDropdownHeight={280}
        />
      );
    case 'currency':
      return (
        <Select
          {...shared}
          data={currencies(words)}
          value={words}
          placeholder={text.change.chooseCurrency}
          searchable
          allowDeselect={false}
          maxDropdownHeight={280}
          onChange={(next) => onChange(next ?? words)}
        />
      );
    default: {
      const typed = {
        ...shared,
        maxLength: setting.maxLength ?? undefined,
        value: words,
        onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
      };
      return (setting.maxLength ?? 0) > longLine ? (
        <Textarea {...typed} autosize minRows={3} maxRows={10} />
      ) : (
        <TextInput {...typed} />
      );
    }
  }
}
