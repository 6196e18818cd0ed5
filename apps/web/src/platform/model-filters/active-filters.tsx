import type { ModelFilters } from '@candela/contract/discovery/model-filters';
import { IconX } from '@tabler/icons-react';
import { FilterBar, FilterChip } from '../../ui/chip/filter-chip.tsx';
import { commonFilters, lookFilters } from './filter-order.ts';
import { languageName } from './language-name.ts';
import { t } from './messages.ts';

type ActiveFiltersProps = { filters: ModelFilters; onChange: (filters: ModelFilters) => void };

/** A chip for each filter that is on and has none of its own. Pressing it takes the filter off. */
export function ActiveFilters({ filters, onChange }: ActiveFiltersProps) {
  const active = activeOf(filters);
  if (active.length === 0) return null;
  return (
    <FilterBar label={t.active}>
      {active.map(({ label, without }) => (
        <FilterChip
          key={label}
          opensMenu
          aria-label={t.remove({ label })}
          icon={<IconX size={16} stroke={1.75} aria-hidden />}
          onClick={() => onChange({ ...filters, ...without })}
        >
          {label}
        </FilterChip>
      ))}
    </FilterBar>
  );
}

function activeOf(filters: ModelFilters): { label: string; without: Partial<ModelFilters> }[] {
  const { costMax, ratingMin } = filters;
  const numbers = [
    costMax !== undefined && { label: t.upTo({ credits: costMax }), without: { costMax: undefined } },
    ratingMin !== undefined && { label: t.stars({ stars: ratingMin }), without: { ratingMin: undefined } },
  ].filter((one) => one !== false);
  const words = [...commonFilters, ...lookFilters].flatMap((filter) => {
    const values: readonly string[] = filters[filter] ?? [];
    return values.map((value) => {
      const left = values.filter((one) => one !== value);
      const said = t.fieldIs({
        field: t.fields[filter],
        value: filter === 'languages' ? languageName(value) : value,
      });
      return { label: said, without: { [filter]: left.length > 0 ? left : undefined } };
    });
  });
  return [...numbers, ...words];
}
