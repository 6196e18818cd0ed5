import { type HistoryKind, historyKind } from '@candela/contract/purchases';
import { Select, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { DateField } from '../../../ui/form/date-field.tsx';
import { history as words } from '../history-messages.ts';
import classes from './history.module.css';
import type { HistoryFilter } from './history-filter.ts';

interface HistoryFiltersProps {
  filter: HistoryFilter;
  onChange: (change: Partial<HistoryFilter>) => void;
}

/** Typing waits this long before it asks the server. */
const debounceMs = 300;

const kinds = (Object.keys(words.kinds) as HistoryKind[]).map((value) => ({
  value,
  label: words.kinds[value],
}));

/** Kind, days and words. */
export function HistoryFilters({ filter, onChange }: HistoryFiltersProps) {
  const days = {
    placeholder: words.anyDay,
    clearable: true,
    previousLabel: words.previousMonth,
    nextLabel: words.nextMonth,
  };
  return (
    <search className={classes.filters}>
      <Select
        label={words.showKinds}
        data={[{ value: 'all', label: words.all }, ...kinds]}
        value={filter.kind}
        allowDeselect={false}
        onChange={(kind) => onChange({ kind: kind === 'all' ? 'all' : historyKind.parse(kind) })}
      />
      <DateField
        {...days}
        label={words.from}
        value={filter.from}
        maxDate={filter.to ?? undefined}
        onChange={(from) => onChange({ from })}
      />
      <DateField
        {...days}
        label={words.to}
        value={filter.to}
        minDate={filter.from ?? undefined}
        onChange={(to) => onChange({ to })}
      />
      <SearchWords value={filter.search} onChange={(search) => onChange({ search })} />
    </search>
  );
}

function SearchWords({ value, onChange }: { value: string; onChange: (words: string) => void }) {
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  if (seen !== value) {
    setSeen(value);
    setTyped(value);
  }
  useEffect(() => {
    if (typed === value) return;
    const timer = setTimeout(() => onChange(typed.trim()), debounceMs);
    return () => clearTimeout(timer);
  }, [typed, value, onChange]);
  return (
    <TextInput
      label={words.search}
      type="search"
      maxLength={100}
      leftSection={<IconSearch size={20} stroke={1.75} aria-hidden />}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  );
}
