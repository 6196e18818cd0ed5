import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { api } from '../../../platform/api.ts';
import { useDocumentTitle } from '../../../ui/access/use-document-title.ts';
import { Button } from '../../../ui/button/button.tsx';
import { CardGrid } from '../../../ui/card/card-grid.tsx';
import { formatCount } from '../../../ui/format/format-count.ts';
import { PageFrame } from '../../../ui/frame/page-frame.tsx';
import { PageHeading } from '../../../ui/heading/page-heading.tsx';
import { CategoryTypeNav } from '../../../ui/nav/category-type-nav.tsx';
import { CardSkeletons } from '../../../ui/skeleton/card-skeletons.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import classes from '../browse/browse.module.css';
import { ProductCard } from '../browse/product-card.tsx';
import {
  anyProduct,
  type ProductFilter,
  readProductFilter,
  writeProductFilter,
} from '../browse/product-filter.ts';
import { ProductFilters } from '../browse/product-filters.tsx';
import { Pages } from '../list-pages.tsx';
import { Failed } from '../list-states.tsx';
import { messages } from '../messages.ts';

const t = messages.browse;
const perPage = 24;

/** /products: everything for sale. The filter is in the address. */
export default function ProductsScreen() {
  useDocumentTitle(t.title);
  const [params, setParams] = useSearchParams();
  const filter = readProductFilter(params);
  const change = useCallback(
    (part: Partial<ProductFilter>) => {
      setParams((before) => writeProductFilter({ ...readProductFilter(before), page: 1, ...part }), {
        replace: part.page === undefined,
      });
    },
    [setParams],
  );
  return (
    <PageFrame className={classes.page}>
      <PageHeading title={t.title} lede={t.lede} />
      <Categories filter={filter} />
      <ProductFilters filter={filter} onChange={change} />
      <List filter={filter} onChange={change} />
    </PageFrame>
  );
}

function Categories({ filter }: { filter: ProductFilter }) {
  const { data } = useQuery(
    api.shop.listProductCategories.queryOptions({ input: {}, select: (reply) => reply.data }),
  );
  if (!data || data.length === 0) return null;
  const hrefOf = (categoryId: string | null) =>
    `/products?${writeProductFilter({ ...filter, categoryId, page: 1 })}`.replace(/\?$/, '');
  return (
    <CategoryTypeNav
      label={t.categories}
      items={[
        { key: 'all', href: hrefOf(null), label: t.all, current: filter.categoryId === null },
        ...data.map(({ _id, name, productCount }) => ({
          key: _id,
          href: hrefOf(_id),
          label: name,
          count: productCount,
          current: filter.categoryId === _id,
        })),
      ]}
    />
  );
}

function List({
  filter,
  onChange,
}: {
  filter: ProductFilter;
  onChange: (part: Partial<ProductFilter>) => void;
}) {
  const { page, ...input } = filter;
  const list = useQuery({
    ...api.shop.listSiteProducts.queryOptions({
      input: { ...input, current_page: page, per_page: perPage },
    }),
    placeholderData: keepPreviousData,
  });
  if (list.isPending) return <CardSkeletons label={messages.loading} count={12} />;
  if (list.isError)
    return <Failed error={list.error} onRetry={() => void list.refetch()} retrying={list.isFetching} />;
  const { data: products, totalCount } = list.data;
  if (products.length === 0) {
    const isFiltered = writeProductFilter(filter).size > 0;
    return (
      <EmptyState
        title={isFiltered ? t.noMatch : t.none}
        cause={isFiltered ? t.noMatchCause : t.noneCause}
        illustration="prints"
        level={2}
        action={
          isFiltered && (
            <Button size="sm" onClick={() => onChange(anyProduct)}>
              {t.clear}
            </Button>
          )
        }
      />
    );
  }
  return (
    <>
      <p className="cd-text-2 cd-num" aria-live="polite">
        {t.count({ count: totalCount, written: formatCount(totalCount) })}
      </p>
      <CardGrid label={t.grid} busy={list.isPlaceholderData}>
        {products.map((product, index) => (
          <ProductCard key={product._id} product={product} eager={index < 6} />
        ))}
      </CardGrid>
      <Pages
        page={page}
        perPage={perPage}
        totalCount={totalCount}
        onChange={(next) => onChange({ page: next })}
      />
    </>
  );
}
