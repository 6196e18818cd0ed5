import type { Person } from '@candela/contract/plan-fields';
import type { Product, ProductKind, ProductStatus, ProductVariant } from '@candela/contract/products';
import { type Queryable, statement } from '../../platform/database/index.ts';
import { isHidden } from '../accounts/index.ts';

export interface ProductRow {
  id: string;
  model_id: string;
  title: string;
  description: string;
  kind: ProductKind;
  status: ProductStatus;
  category: { _id: string; name: string } | null;
  images: string[];
  price_credits: number;
  stock: number | null;
  variants: ProductVariant[];
  files: { _id: string; name: string }[];
  person: Person;
  in_cart: boolean;
  bought: boolean;
  sold_count: number;
  created_at: Date;
  /** Whether its model is public now. */
  model_is_public: boolean;
}

/** $1 is who asks, or null. */
const productColumns = `p.id, p.model_id, p.title, p.description, p.kind, p.status, p.images, p.price_credits,
  p.stock, p.sold_count, p.created_at,
  (select jsonb_build_object('_id', c.id, 'name', c.name) from product_categories c where c.id = p.category_id)
    as category,
  coalesce((select jsonb_agg(jsonb_build_object('_id', v.id, 'name', v.name, 'price', v.price_credits,
      'stock', v.stock) order by v.position)
    from product_variants v where v.product_id = p.id and v.archived_at is null), '[]') as variants,
  coalesce((select jsonb_agg(jsonb_build_object('_id', f.id, 'name', f.name) order by f.position)
    from product_files f where f.product_id = p.id and f.archived_at is null), '[]') as files,
  (select jsonb_build_object('_id', m.id, 'uniqueId', m.unique_id, 'username', m.username, 'name', m.name,
      'profileImage', m.profile_image) from accounts m where m.id = p.model_id) as person,
  exists (select from public_models m where m.id = p.model_id) as model_is_public,
  exists (select from cart_items i where i.product_id = p.id and i.member_id = $1::uuid) as in_cart,
  exists (select from order_lines l join orders o on o.id = l.order_id
    where l.product_id = p.id and o.buyer_id = $1::uuid and o.state not in ('cancelled', 'refunded')) as bought`;

/** $2 id. Everything, whoever asks: who may see it is decided by the caller. */
export const productById = statement<ProductRow>(
  'shop.product-by-id',
  `select ${productColumns} from products p where p.id = $2`,
);
/** $2 ids. */
export const productsByIds = statement<ProductRow>(
  'shop.products-by-ids',
  `select ${productColumns} from products p where p.id = any($2::uuid[])`,
);

/** A model's products. $2 model, $3 status or null, $4 whether the model asks, $5 models left out, $6 before, $7 wanted. */
const ofModel = `p.model_id = $2 and p.status <> 'archived' and ($3::text is null or p.status = $3)
  and ($4::boolean or (p.status = 'published' and exists (select from public_models m where m.id = $2)))
  and not (p.model_id = any($5::uuid[]))`;
export const productsOfModel = statement<ProductRow>(
  'shop.products-of-model',
  `select ${productColumns} from products p where ${ofModel}
   order by p.created_at desc, p.id desc offset $6 limit $7`,
);
export const productTotalOfModel = statement<{ total: number }>(
  'shop.product-total-of-model',
  `select count(*)::int as total from products p where $1::uuid is not distinct from $1 and ${ofModel}`,
);

/** The site's products. $2 category, $3 model, $4 kind, $5 pattern, each or null; $6 in stock only, $7 models left out. */
const onSite = `p.status = 'published' and exists (select from public_models m where m.id = p.model_id)
  and not (p.model_id = any($7::uuid[]))
  and ($2::uuid is null or p.category_id = $2) and ($3::uuid is null or p.model_id = $3)
  and ($4::text is null or p.kind = $4) and ($5::text is null or p.title ilike $5)
  and (not $6::boolean or exists (select from product_variants v
      where v.product_id = p.id and v.archived_at is null and (v.stock is null or v.stock > 0))
    or (not exists (select from product_variants v where v.product_id = p.id and v.archived_at is null)
      and (p.stock is null or p.stock > 0)))`;
const sitePage = (name: string, order: string) =>
  statement<ProductRow>(
    `shop.site-products-${name}`,
    `select ${productColumns} from products p where ${onSite} order by ${order} offset $8 limit $9`,
  );
export const siteProducts = {
  newest: sitePage('newest', 'p.created_at desc, p.id desc'),
  cheapest: sitePage('cheapest', 'p.price_credits, p.id'),
  dearest: sitePage('dearest', 'p.price_credits desc, p.id desc'),
  popular: sitePage('popular', 'p.sold_count desc, p.id desc'),
} as const;
export const siteProductTotal = statement<{ total: number }>(
  'shop.site-product-total',
  `select count(*)::int as total from products p where $1::uuid is not distinct from $1 and ${onSite}`,
);
/** $1 before, $2 wanted, $3 models left out. */
export const categoryPage = statement<{ _id: string; name: string; productCount: number }>(
  'shop.product-categories',
  `select c.id as _id, c.name, (select count(*)::int from products p
     where p.category_id = c.id and p.status = 'published'
       and exists (select from public_models m where m.id = p.model_id)
       and not (p.model_id = any($3::uuid[]))) as "productCount"
   from product_categories c order by c.position, c.id offset $1 limit $2`,
);
export const categoryTotal = statement<{ total: number }>(
  'shop.product-category-total',
  'select count(*)::int as total from product_categories',
);
export const categoryExists = statement<{ id: string }>(
  'shop.product-category-exists',
  'select id from product_categories where id = $1',
);

/** Rows as the viewer stands to them: a model who hides from them is not public. */
export async function asSeen(queries: Queryable, rows: readonly ProductRow[]): Promise<ProductRow[]> {
  const seen = rows.map(async (row) =>
    row.model_is_public && (await isHidden(queries, row.model_id)) ? { ...row, model_is_public: false } : row,
  );
  return await Promise.all(seen);
}

/** Whether a product may be put into carts and ordered. */
export function isOnSale(row: ProductRow): boolean {
  return (row.status === 'published' || row.status === 'hidden') && row.model_is_public;
}

/** A product as the viewer sees it. */
export function productView(row: ProductRow, viewerId: string | undefined): Product {
  const { variants } = row;
  const prices = variants.length > 0 ? variants.map((variant) => variant.price) : [row.price_credits];
  const stocks = variants.length > 0 ? variants.map((variant) => variant.stock) : [row.stock];
  const stock = stocks.some((one) => one === null)
    ? null
    : stocks.reduce<number>((sum, one) => sum + (one ?? 0), 0);
  return {
    _id: row.id,
    title: row.title,
    description: row.description,
    kind: row.kind,
    status: row.status,
    category: row.category,
    images: row.images,
    price: Math.min(...prices),
    priceTo: Math.max(...prices),
    stock,
    soldOut: stock === 0,
    variants,
    userId: row.person,
    addInCart: row.in_cart,
    bought: row.bought,
    fileCount: row.files.length,
    createdAt: row.created_at.toISOString(),
    own: viewerId === row.model_id ? { soldCount: row.sold_count, files: row.files } : null,
  };
}
