import { type HistoryKind, historyKind } from '@candela/contract/ledger/purchases';
import { Select } from '@mantine/core';
import { DateField } from '../../../ui/form/date-field.tsx';
import { SearchInput } from '../../../ui/form/search-input.tsx';
import { history as words } from '../history-messages.ts';
import classes from './history.module.css';
import type { HistoryFilter } from './history-filter.ts';

interface HistoryFiltersProps {
  filter: HistoryFilter;
  onChange: (change: Partial<HistoryFilter>) => void;
}

/** Products are bought in orders; both are found under products. */
const kinds = (Object.keys(words.kinds) as HistoryKind[])
  .filter((value) => value !== 'order')
  .map((value) => ({ value, label: words.kinds[value] }));

/** Filters by type, days and text. */
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
        value={filter.kind === 'order' ? 'product' : filter.kind}
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
      <SearchInput label={words.search} value={filter.search} onChange={(search) => onChange({ search })} />
    </search>
  );
}
