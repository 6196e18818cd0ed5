import { productSort } from '@candela/contract/shop/operations';
import { productKind } from '@candela/contract/shop/products';
import { Select, Switch } from '@mantine/core';
import { SearchInput } from '../../../ui/form/search-input.tsx';
import { messages } from '../messages.ts';
import classes from './browse.module.css';
import type { ProductWish } from './product-address.ts';

const words = messages.browse;
interface ProductFiltersProps {
  wish: ProductWish;
  onChange: (part: Partial<ProductWish>) => void;
}

/** Words, kind, order and stock. */
export function ProductFilters({ wish, onChange }: ProductFiltersProps) {
  return (
    <search className={classes.filters}>
      <SearchInput label={words.search} value={wish.search} onChange={(search) => onChange({ search })} />
      <Select
        label={words.kind}
        data={[
          { value: 'any', label: words.anyKind },
          ...productKind.options.map((value) => ({ value, label: words.kinds[value] })),
        ]}
        value={wish.kind ?? 'any'}
        allowDeselect={false}
        onChange={(kind) => onChange({ kind: productKind.safeParse(kind).data ?? null })}
      />
      <Select
        label={words.sort}
        data={productSort.options.map((value) => ({ value, label: words.sorts[value] }))}
        value={wish.sort}
        allowDeselect={false}
        onChange={(sort) => onChange({ sort: productSort.parse(sort) })}
      />
      <Switch
        label={words.inStock}
        checked={wish.inStock}
        onChange={(event) => onChange({ inStock: event.currentTarget.checked })}
      />
    </search>
  );
}
