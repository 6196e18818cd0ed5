import type { ProductKind } from '@candela/contract/products';
import type { ProductSort } from '@candela/contract/shop';
import { type Queryable, statement } from '../../platform/database/index.ts';
import type { TitleSearch } from '../../platform/title-search.ts';

/** The list of everything on sale, beside those of models and categories. */
const wholeSite = '00000000-0000-0000-0000-000000000000';
/** Pages of orders that have to skip row by row end here; nobody leafs so far, and it bounds the work. */
const deepestSkip = 100_000;
/** A search looks at no more than this many titles. */
const mostMatches = 1000;

/** Which of the site's products are meant; models in `hidden` are left out. */
export interface ProductList {
  categoryId: string | null;
  modelId: string | null;
  kind: ProductKind | null;
  inStock: boolean;
  hidden: readonly string[];
  offset: number;
  limit: number;
}

/** A page of ids and the length of the whole list. */
export interface ProductPage {
  ids: string[];
  total: number;
}

/** $1 scope, $2 kind or null, $3 in stock only, $4 models left out, $5 category within a model's list, or null. */
const wanted = `l.scope = $1 and ($2::text is null or l.kind = $2) and (not $3::boolean or l.in_stock)
  and not (l.model_id = any($4::uuid[])) and ($5::uuid is null or l.category_id = $5)`;
const dayOf = `(l.created_at at time zone 'UTC')::date`;

/**
 * How many there are by day. The counts know neither who is left out nor the category within a model's list: of the
 * former, what they have in this list is taken off again; of the latter, rows are counted, which are one model's only.
 */
const days = `days as (
  select day, sum(products) as products
  from (
    select day, products from product_counts
    where $5::uuid is null and scope = $1 and ($2::text is null or kind = $2) and (not $3::boolean or in_stock)
    union all
    select ${dayOf}, -count(*)
    from product_listings l
    where $5::uuid is null and l.scope = any($4::uuid[])
      and ($1 = '${wholeSite}' or l.category_id = $1 or l.model_id = $1)
      and ($2::text is null or l.kind = $2) and (not $3::boolean or l.in_stock)
    group by 1
    union all
    select ${dayOf}, count(*) from product_listings l where $5::uuid is not null and ${wanted} group by 1
  ) as parts
  group by day having sum(products) > 0
)`;
type IdRow = { product_id: string | null; total: bigint };
const idsAndTotal = (order: string) => `
  select page.product_id, (select coalesce(sum(products), 0) from days)::bigint as total
  from (values (true)) as one left join page on true
  order by ${order}`;

/** $6 rows before, $7 rows wanted. Only products of the days the page lies on are looked at. */
const newestPage = statement<IdRow>(
  'shop.product-ids-newest',
  `with ${days},
   running as (select day, products, sum(products) over (order by day desc) - products as before from days),
   spanned as (
     select day, before from running
     where before + products > $6::bigint and before < $6::bigint + $7::bigint
   ),
   page as (
     select found.product_id, found.created_at
     from spanned,
       lateral (
         select l.product_id, l.created_at
         from product_listings l
         where ${wanted} and l.created_at >= spanned.day::timestamp at time zone 'UTC'
           and l.created_at < (spanned.day + 1)::timestamp at time zone 'UTC'
         order by l.created_at desc, l.product_id desc
         limit $6::bigint + $7::bigint - spanned.before
       ) as found
     order by found.created_at desc, found.product_id desc
     offset $6::bigint - (select coalesce(min(before), $6::bigint) from spanned) limit $7
   )
   ${idsAndTotal('page.created_at desc, page.product_id desc')}`,
);

const skippingPage = (name: string, order: string) =>
  statement<IdRow>(
    `shop.product-ids-${name}`,
    `with ${days},
     page as (
       select l.product_id, l.price_credits, l.sold_count from product_listings l
       where ${wanted} and $6::bigint <= ${deepestSkip}
       order by ${order.replaceAll('page.', 'l.')} offset $6::bigint limit $7
     )
     ${idsAndTotal(order)}`,
  );

const orders: Record<ProductSort, string> = {
  newest: 'l.created_at desc, l.product_id desc',
  cheapest: 'l.price_credits, l.product_id',
  dearest: 'l.price_credits desc, l.product_id desc',
  popular: 'l.sold_count desc, l.product_id desc',
};
const pages = {
  newest: newestPage,
  cheapest: skippingPage('cheapest', 'page.price_credits, page.product_id'),
  dearest: skippingPage('dearest', 'page.price_credits desc, page.product_id desc'),
  popular: skippingPage('popular', 'page.sold_count desc, page.product_id desc'),
};

const found = (sort: ProductSort) =>
  statement<{ product_id: string }>(
    `shop.found-product-ids-${sort}`,
    `select l.product_id
     from find_products($6, $7, ${mostMatches}) f join product_listings l on l.product_id = f.product_id
     where ${wanted}
     order by ${orders[sort]}`,
  );
const searches = {
  newest: found('newest'),
  cheapest: found('cheapest'),
  dearest: found('dearest'),
  popular: found('popular'),
};

/** A page of the site's products on sale, and how many there are. */
export async function productIds(
  queries: Queryable,
  list: ProductList,
  sort: ProductSort,
  search: TitleSearch | undefined,
): Promise<ProductPage> {
  const { categoryId, modelId, kind, inStock, hidden, offset, limit } = list;
  const scope = modelId ?? categoryId ?? wholeSite;
  const within = modelId === null ? null : categoryId;
  const which = [scope, kind, inStock, hidden, within];
  if (search) {
    const rows = await queries.rows(searches[sort], [...which, search.escaped, search.byStart]);
    return { ids: rows.slice(offset, offset + limit).map((row) => row.product_id), total: rows.length };
  }
  const rows = await queries.rows(pages[sort], [...which, offset, limit]);
  return { ids: rows.flatMap((row) => row.product_id ?? []), total: Number(rows[0]?.total ?? 0) };
}
