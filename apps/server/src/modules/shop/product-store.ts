import type { Person } from '@candela/contract/shared/person';
import type { Product, ProductKind, ProductStatus, ProductVariant } from '@candela/contract/shop/products';
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
  (select jsonb_build_object('_id', c.id, 'name', c.name) from shop.product_categories c where c.id = p.category_id)
    as category,
  coalesce((select jsonb_agg(jsonb_build_object('_id', v.id, 'name', v.name, 'price', v.price_credits,
      'stock', v.stock) order by v.position)
    from shop.product_variants v where v.product_id = p.id and v.archived_at is null), '[]') as variants,
  coalesce((select jsonb_agg(jsonb_build_object('_id', f.id, 'name', f.name) order by f.position)
    from shop.product_files f where f.product_id = p.id and f.archived_at is null), '[]') as files,
  (select jsonb_build_object('_id', m.id, 'uniqueId', m.unique_id, 'username', m.username, 'name', m.name,
      'profileImage', m.profile_image) from accounts.profiles m where m.id = p.model_id) as person,
  exists (select from accounts.public_models m where m.id = p.model_id) as model_is_public,
  exists (select from shop.cart_items i where i.product_id = p.id and i.member_id = $1::uuid) as in_cart,
  exists (select from shop.order_lines l join shop.orders o on o.id = l.order_id
    where l.product_id = p.id and o.buyer_id = $1::uuid and o.state not in ('cancelled', 'refunded')) as bought`;

/** $2 id. Everything, whoever asks: who may see it is decided by the caller. */
export const productById = statement<ProductRow>(
  'shop.product-by-id',
  `select ${productColumns} from shop.products p where p.id = $2`,
);
/** $2 ids; in their order. */
export const productsByIds = statement<ProductRow>(
  'shop.products-by-ids',
  `select ${productColumns}
   from unnest($2::uuid[]) with ordinality as wanted (id, place) join shop.products p on p.id = wanted.id
   order by wanted.place`,
);

/** A model's own products, of any status or of $3. $2 model, $4 rows before, $5 rows wanted. */
const myProducts = `p.model_id = $2 and p.status <> 'archived' and ($3::text is null or p.status = $3)`;
export const productsOfOwner = statement<ProductRow>(
  'shop.products-of-owner',
  `select ${productColumns} from shop.products p where ${myProducts}
   order by p.created_at desc, p.id desc offset $4 limit $5`,
);
export const productTotalOfOwner = statement<{ total: number }>(
  'shop.product-total-of-owner',
  `select count(*)::int as total from shop.products p where $1::uuid is not distinct from $1 and ${myProducts}`,
);

/** $1 before, $2 wanted, $3 models left out. */
export const categoryPage = statement<{ _id: string; name: string; productCount: number }>(
  'shop.product-categories',
  `select c.id as _id, c.name, (
     coalesce((select sum(n.products) from shop.product_counts n where n.scope = c.id), 0)
     - (select count(*) from shop.product_listings l where l.scope = any($3::uuid[]) and l.category_id = c.id)
   )::int as "productCount"
   from shop.product_categories c order by c.position, c.id offset $1 limit $2`,
);
export const categoryTotal = statement<{ total: number }>(
  'shop.product-category-total',
  'select count(*)::int as total from shop.product_categories',
);
export const categoryExists = statement<{ id: string }>(
  'shop.product-category-exists',
  'select id from shop.product_categories where id = $1',
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
    forOwner: viewerId === row.model_id ? { soldCount: row.sold_count, files: row.files } : null,
  };
}
