import type { ProductSort } from '@candela/contract/shop/operations';
import type { ProductKind } from '@candela/contract/shop/products';
import {
  type DayPageRow,
  pageAndTotal,
  pageByDays,
  type Queryable,
  readDayPage,
  statement,
} from '../../platform/database/index.ts';
import type { TitleSearch } from '../../platform/title-search.ts';

/** The list of everything on sale, beside those of models and categories. */
const wholeSite = '00000000-0000-0000-0000-000000000000';
/** Pages of orders that have to skip row by row end here; nobody pages that far, and it bounds the work. */
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
  select day, sum(products) as amount
  from (
    select day, products from shop.product_counts
    where $5::uuid is null and scope = $1 and ($2::text is null or kind = $2) and (not $3::boolean or in_stock)
    union all
    select ${dayOf}, -count(*)
    from shop.product_listings l
    where $5::uuid is null and l.scope = any($4::uuid[])
      and ($1 = '${wholeSite}' or l.category_id = $1 or l.model_id = $1)
      and ($2::text is null or l.kind = $2) and (not $3::boolean or l.in_stock)
    group by 1
    union all
    select ${dayOf}, count(*) from shop.product_listings l where $5::uuid is not null and ${wanted} group by 1
  ) as parts
  group by day having sum(products) > 0
)`;
/** $6 rows before, $7 rows wanted. */
const newestPage = statement<DayPageRow>(
  'shop.product-ids-newest',
  `with ${days},
   ${pageByDays({
     from: 'shop.product_listings l',
     where: wanted,
     id: 'l.product_id',
     timestamp: 'l.created_at',
     order: 'desc',
     before: '$6',
     wanted: '$7',
   })}`,
);

const orders: Record<ProductSort, (id: string) => string> = {
  newest: (id) => `created_at desc, ${id} desc`,
  cheapest: (id) => `price_credits, ${id}`,
  dearest: (id) => `price_credits desc, ${id} desc`,
  popular: (id) => `sold_count desc, ${id} desc`,
};

const skippingPage = (sort: 'cheapest' | 'dearest' | 'popular') =>
  statement<DayPageRow>(
    `shop.product-ids-${sort}`,
    `with ${days},
     page as (
       select l.product_id as id, l.price_credits, l.sold_count from shop.product_listings l
       where ${wanted} and $6::bigint <= ${deepestSkip}
       order by ${orders[sort]('l.product_id')} offset $6::bigint limit $7
     )
     ${pageAndTotal(orders[sort]('page.id'))}`,
  );

const pages = {
  newest: newestPage,
  cheapest: skippingPage('cheapest'),
  dearest: skippingPage('dearest'),
  popular: skippingPage('popular'),
};

const found = (sort: ProductSort) =>
  statement<{ product_id: string }>(
    `shop.found-product-ids-${sort}`,
    `select l.product_id
     from shop.find_products($6, $7, ${mostMatches}) f join shop.product_listings l on l.product_id = f.product_id
     where ${wanted}
     order by ${orders[sort]('l.product_id')}`,
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
  return readDayPage(await queries.rows(pages[sort], [...which, offset, limit]));
}
