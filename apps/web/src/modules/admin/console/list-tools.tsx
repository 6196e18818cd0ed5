import { Select } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconSearch, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { adminApi } from './api.ts';
import classes from './console.module.css';
import { DayFields } from './day-fields.tsx';
import { everyPage as text } from './locales/every-page.ts';
import { PersonFilter } from './person-filter.tsx';
import type { AnyListSpec, AnyRow, Column } from './spec.ts';

/** Something of the address that narrows a list or puts it in order. */
export interface ListFilter {
  name: string;
  /** What holds while nobody has set it. */
  standard: string;
  value: string;
}

/** What of a list names an account. */
const people = new Set(['accountId', 'modelId']);

type SetFilters = (changes: Record<string, string>) => void;

/** How a list is sorted; nothing for a list that cannot be. */
export const sortOf = (filters: ListFilter[]) => filters.find(({ name }) => name === 'sort');

interface ToolsProps {
  spec: AnyListSpec;
  filters: ListFilter[];
  search: string;
  onSet: SetFilters;
}

/** What a list is searched for and filtered by. */
export function ListTools({ spec, filters, search, onSet }: ToolsProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSet({ q: String(new FormData(event.currentTarget).get('q') ?? '').trim() });
  };
  return (
    <div className={classes.tools}>
      {spec.searchLabel && (
        <search>
          <form onSubmit={submit} className={classes.search}>
            <IconSearch size={18} aria-hidden />
            <input
              key={search}
              name="q"
              type="search"
              defaultValue={search}
              maxLength={100}
              aria-label={spec.searchLabel}
              placeholder={spec.searchLabel}
            />
          </form>
        </search>
      )}
      {filters
        .filter(({ name }) => spec.filters?.[name])
        .map(({ name, standard, value }) => (
          <Select
            key={name}
            aria-label={spec.filters?.[name]?.label ?? name}
            data={Object.entries(spec.filters?.[name]?.choices ?? {}).map(([choice, label]) => ({
              value: choice,
              label,
            }))}
            value={value}
            allowDeselect={false}
            onChange={(next) => onSet({ [name]: next === standard ? '' : (next ?? '') })}
          />
        ))}
      <MoreFilters spec={spec} filters={filters} onSet={onSet} />
    </div>
  );
}

interface MoreFiltersProps {
  spec: AnyListSpec;
  filters: ListFilter[];
  onSet: SetFilters;
}

/** Days, one of the staff, what a link has set, and on a phone the order. */
function MoreFilters({ spec, filters, onSet }: MoreFiltersProps) {
  const heldIn = (name: string) => filters.find((each) => each.name === name)?.value ?? '';
  const sort = sortOf(filters);
  return (
    <>
      {spec.hasStaff && <StaffFilter value={heldIn('staffId')} onChange={(staffId) => onSet({ staffId })} />}
      {spec.hasDays && <DayFields from={heldIn('from')} to={heldIn('to')} onSet={onSet} />}
      {Object.entries(spec.pinned ?? {}).map(([name, label]) => {
        const value = heldIn(name);
        if (people.has(name))
          return (
            <PersonFilter key={name} label={label} value={value} onChange={(id) => onSet({ [name]: id })} />
          );
        return (
          value !== '' && (
            <Button key={name} onClick={() => onSet({ [name]: '' })}>
              {/* The beginning of an id is enough to know it by, and a whole one is wider than a phone. */}
              {text.pinned.clear({ label, value: value.slice(0, 8) })}
              <IconX size={16} aria-hidden />
            </Button>
          )
        );
      })}
      {sort && (
        <Select
          className={classes.sortOnPhone}
          aria-label={text.sort.label}
          data={ordersOf(spec, sort.standard)}
          value={sort.value}
          allowDeselect={false}
          onChange={(next) => onSet({ sort: next === sort.standard ? '' : (next ?? '') })}
        />
      )}
    </>
  );
}

/** Both orders of every column that has any, after the usual one where no column is in it. */
function ordersOf({ columns }: AnyListSpec, standard: string) {
  const orders = columns.flatMap(({ label, sort: by }) =>
    by
      ? [
          { value: `-${by}`, label: text.sort.descending({ column: label }) },
          { value: by, label: text.sort.ascending({ column: label }) },
        ]
      : [],
  );
  const isUsual = orders.every(({ value }) => value !== standard);
  return isUsual ? [{ value: standard, label: text.sort.usual }, ...orders] : orders;
}

function StaffFilter({ value, onChange }: { value: string; onChange: (staffId: string) => void }) {
  const staff = useQuery(adminApi.listStaff.queryOptions({ input: { per_page: 100 } }));
  const people = (staff.data?.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }));
  return (
    <Select
      aria-label={text.staffFilter.label}
      data={[{ value: '', label: text.staffFilter.all }, ...people]}
      value={value}
      searchable
      allowDeselect={false}
      onChange={(next) => onChange(next ?? '')}
    />
  );
}

interface SortHeadingProps {
  column: Column<AnyRow>;
  sort: ListFilter | undefined;
  onSet: SetFilters;
}

/** The head of a column; pressed, it puts the list in its order, and pressed again in the opposite one. */
export function SortHeading({ column: { label, isFigure, sort: by }, sort, onSet }: SortHeadingProps) {
  if (!by || !sort) {
    return (
      <th scope="col" data-figure={isFigure || undefined}>
        {label}
      </th>
    );
  }
  const isDown = sort.value === `-${by}`;
  const isSorted = isDown || sort.value === by;
  const next = isDown ? by : `-${by}`;
  const Arrow = isDown ? IconArrowDown : IconArrowUp;
  const order = isDown ? 'descending' : 'ascending';
  return (
    <th scope="col" data-figure={isFigure || undefined} aria-sort={isSorted ? order : 'none'}>
      <button
        type="button"
        className={classes.sort}
        onClick={() => onSet({ sort: next === sort.standard ? '' : next })}
      >
        {label}
        {isSorted && <Arrow size={14} aria-hidden />}
      </button>
    </th>
  );
}
