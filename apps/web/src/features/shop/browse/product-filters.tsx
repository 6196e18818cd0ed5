import { productKind } from '@candela/contract/products';
import { productSort } from '@candela/contract/shop';
import { Select, Switch, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { messages } from '../messages.ts';
import classes from './browse.module.css';
import type { ProductWish } from './product-address.ts';

const words = messages.browse;
/** Typing waits this long before it asks the server. */
const debounceMs = 300;

interface ProductFiltersProps {
  wish: ProductWish;
  onChange: (part: Partial<ProductWish>) => void;
}

/** Words, kind, order and stock. */
export function ProductFilters({ wish, onChange }: ProductFiltersProps) {
  return (
    <search className={classes.filters}>
      <SearchWords value={wish.search} onChange={onChange} />
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

function SearchWords({ value, onChange }: { value: string; onChange: (part: Partial<ProductWish>) => void }) {
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  if (seen !== value) {
    setSeen(value);
    setTyped(value);
  }
  useEffect(() => {
    if (typed.trim() === value) return;
    const timer = setTimeout(() => onChange({ search: typed.trim() }), debounceMs);
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
