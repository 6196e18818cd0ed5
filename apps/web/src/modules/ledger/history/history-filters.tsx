import { type HistoryKind, historyKind } from '@candela/contract/ledger/purchases';
import { Select } from '@mantine/core';
import { DateField } from '../../../ui/form/date-field.tsx';
import { SearchInput } from '../../../ui/form/search-input.tsx';
import { history as t } from '../history-messages.ts';
import classes from './history.module.css';
import type { HistoryFilter } from './history-filter.ts';

interface HistoryFiltersProps {
  filter: HistoryFilter;
  onChange: (change: Partial<HistoryFilter>) => void;
}

/** Products are bought in orders; both are found under products. */
const kinds = (Object.keys(t.kinds) as HistoryKind[])
  .filter((value) => value !== 'order')
  .map((value) => ({ value, label: t.kinds[value] }));

/** Filters by type, days and text. */
export function HistoryFilters({ filter, onChange }: HistoryFiltersProps) {
  const days = {
    placeholder: t.anyDay,
    clearable: true,
    previousLabel: t.previousMonth,
    nextLabel: t.nextMonth,
  };
  return (
    <search className={classes.filters}>
      <Select
        label={t.showKinds}
        data={[{ value: 'all', label: t.all }, ...kinds]}
        value={filter.kind === 'order' ? 'product' : filter.kind}
        allowDeselect={false}
        onChange={(kind) => onChange({ kind: kind === 'all' ? 'all' : historyKind.parse(kind) })}
      />
      <DateField
        {...days}
        label={t.from}
        value={filter.from}
        maxDate={filter.to ?? undefined}
        onChange={(from) => onChange({ from })}
      />
      <DateField
        {...days}
        label={t.to}
        value={filter.to}
        minDate={filter.from ?? undefined}
        onChange={(to) => onChange({ to })}
      />
      <SearchInput label={t.search} value={filter.search} onChange={(search) => onChange({ search })} />
    </search>
  );
}
