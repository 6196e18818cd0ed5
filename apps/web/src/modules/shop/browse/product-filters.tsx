import { productSort } from '@candela/contract/shop/operations';
import { productKind } from '@candela/contract/shop/products';
import { Select, Switch } from '@mantine/core';
import { SearchInput } from '../../../ui/form/search-input.tsx';
import { messages } from '../messages.ts';
import classes from './browse.module.css';
import type { ProductFilter } from './product-filter.ts';

const words = messages.browse;
interface ProductFiltersProps {
  filter: ProductFilter;
  onChange: (part: Partial<ProductFilter>) => void;
}

/** Words, kind, order and stock. */
export function ProductFilters({ filter, onChange }: ProductFiltersProps) {
  return (
    <search className={classes.filters}>
      <SearchInput label={words.search} value={filter.search} onChange={(search) => onChange({ search })} />
      <Select
        label={words.kind}
        data={[
          { value: 'any', label: words.anyKind },
          ...productKind.options.map((value) => ({ value, label: words.kinds[value] })),
        ]}
        value={filter.kind ?? 'any'}
        allowDeselect={false}
        onChange={(kind) => onChange({ kind: productKind.safeParse(kind).data ?? null })}
      />
      <Select
        label={words.sort}
        data={productSort.options.map((value) => ({ value, label: words.sorts[value] }))}
        value={filter.sort}
        allowDeselect={false}
        onChange={(sort) => onChange({ sort: productSort.parse(sort) })}
      />
      <Switch
        label={words.inStock}
        checked={filter.inStock}
        onChange={(event) => onChange({ inStock: event.currentTarget.checked })}
      />
    </search>
  );
}
