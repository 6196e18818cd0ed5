import type { Product, ProductKind, ProductStatus } from '@candela/contract/products';
import type { ProductSort } from '@candela/contract/shop';
import type { Queryable } from '../../../platform/database/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import { hiddenModels, isHidden } from '../../accounts/index.ts';
import {
  categoryPage,
  categoryTotal,
  productById,
  productsOfModel,
  productTotalOfModel,
  productView,
  siteProducts,
  siteProductTotal,
} from '../product-store.ts';

interface Page {
  current_page: number;
  per_page: number;
}
const bounds = (page: Page) => [(page.current_page - 1) * page.per_page, page.per_page];

/** A product its viewer may see: one on sale, one's own, or one that was bought. Refuses with `not_found`. */
export async function getProduct(
  queries: Queryable,
  id: string,
  viewerId: string | undefined,
): Promise<Product> {
  const row = await queries.maybeRow(productById, [viewerId ?? null, id]);
  if (!row) return refuse('not_found');
  const isOwn = viewerId === row.model_id && row.status !== 'archived';
  const isPublic = row.model_is_public && !(await isHidden(queries, row.model_id));
  const isSeen = row.status === 'published' && isPublic;
  // A hidden product is in no list, and open to whoever has its address.
  const isReached = row.status === 'hidden' && isPublic;
  if (!isOwn && !isSeen && !isReached && !row.bought) refuse('not_found');
  return productView(row, viewerId);
}

/** A page of a model's products, newest first; with drafts and hidden ones for the model. */
export async function listProducts(
  database: Queryable,
  wish: Page & { modelId: string; viewerId: string | undefined; status?: ProductStatus | null | undefined },
) {
  const { modelId, viewerId, status } = wish;
  const which = [
    viewerId ?? null,
    modelId,
    status ?? null,
    modelId === viewerId,
    await hiddenModels(database),
  ];
  const { total } = await database.row(productTotalOfModel, which);
  const rows = await database.rows(productsOfModel, [...which, ...bounds(wish)]);
  return { data: rows.map((row) => productView(row, viewerId)), totalCount: total };
}

/** A page of the site's products. */
export async function listSiteProducts(
  database: Queryable,
  wish: Page & {
    viewerId: string | undefined;
    categoryId?: string | null | undefined;
    userId?: string | null | undefined;
    kind?: ProductKind | null | undefined;
    search: string;
    inStock: boolean;
    sort: ProductSort;
  },
) {
  const { viewerId, categoryId, userId, kind, search, inStock, sort } = wish;
  const pattern = search === '' ? null : `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const which = [
    viewerId ?? null,
    categoryId ?? null,
    userId ?? null,
    kind ?? null,
    pattern,
    inStock,
    await hiddenModels(database),
  ];
  const { total } = await database.row(siteProductTotal, which);
  const rows = await database.rows(siteProducts[sort], [...which, ...bounds(wish)]);
  return { data: rows.map((row) => productView(row, viewerId)), totalCount: total };
}

export async function listProductCategories(database: Queryable, page: Page) {
  const { total } = await database.row(categoryTotal);
  const hidden = await hiddenModels(database);
  return { data: await database.rows(categoryPage, [...bounds(page), hidden]), totalCount: total };
}
