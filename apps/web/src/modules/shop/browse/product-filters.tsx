import { productSort } from '@candela/contract/shop/operations';
import { productKind } from '@candela/contract/shop/products';
import { Select, Switch } from '@mantine/core';
import { SearchInput } from '../../../ui/form/search-input.tsx';
import { messages } from '../messages.ts';
import classes from './browse.module.css';
import type { ProductFilter } from './product-filter.ts';

const t = messages.browse;
interface ProductFiltersProps {
  filter: ProductFilter;
  onChange: (part: Partial<ProductFilter>) => void;
}

/** Words, kind, order and stock. */
export function ProductFilters({ filter, onChange }: ProductFiltersProps) {
  return (
    <search className={classes.filters}>
      <SearchInput label={t.search} value={filter.search} onChange={(search) => onChange({ search })} />
      <Select
        label={t.kind}
        data={[
          { value: 'any', label: t.anyKind },
          ...productKind.options.map((value) => ({ value, label: t.kinds[value] })),
        ]}
        value={filter.kind ?? 'any'}
        allowDeselect={false}
        onChange={(kind) => onChange({ kind: productKind.safeParse(kind).data ?? null })}
      />
      <Select
        label={t.sort}
        data={productSort.options.map((value) => ({ value, label: t.sorts[value] }))}
        value={filter.sort}
        allowDeselect={false}
        onChange={(sort) => onChange({ sort: productSort.parse(sort) })}
      />
      <Switch
        label={t.inStock}
        checked={filter.inStock}
        onChange={(event) => onChange({ inStock: event.currentTarget.checked })}
      />
    </search>
  );
}
