import type { ProductSort } from '@candela/contract/shop/operations';
import type { Product, ProductKind, ProductStatus } from '@candela/contract/shop/products';
import type { Queryable } from '../../../platform/database/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import { readTitleSearch } from '../../../platform/title-search.ts';
import { isHidden, leftOutModels } from '../../accounts/index.ts';
import { type ProductPage, productIds } from '../product-lists.ts';
import {
  categoryPage,
  categoryTotal,
  productById,
  productsByIds,
  productsOfOwner,
  productTotalOfOwner,
  productView,
} from '../product-store.ts';

interface Page {
  current_page: number;
  per_page: number;
}
const bounds = (page: Page): [number, number] => [(page.current_page - 1) * page.per_page, page.per_page];

/** A product its viewer may see: one on sale, one's own, or one that was bought. Refuses with `not_found`. */
export async function getProduct(
  queries: Queryable,
  id: string,
  viewerId: string | undefined,
): Promise<Product> {
  const row = await queries.maybeRow(productById, [viewerId ?? null, id]);
  if (!row) return refuse('not_found');
  const isMine = viewerId === row.model_id && row.status !== 'archived';
  const isPublic = row.model_is_public && !(await isHidden(queries, row.model_id));
  const isSeen = row.status === 'published' && isPublic;
  // A hidden product is in no list, and open to whoever has its address.
  const isReached = row.status === 'hidden' && isPublic;
  if (!isMine && !isSeen && !isReached && !row.bought) refuse('not_found');
  return productView(row, viewerId);
}

/** A page of a model's products, newest first; with drafts and hidden ones for the model. */
export async function listProducts(
  database: Queryable,
  request: Page & {
    modelId: string;
    viewerId: string | undefined;
    status?: ProductStatus | null | undefined;
  },
) {
  const { modelId, viewerId, status } = request;
  if (modelId !== viewerId) {
    if ((status ?? 'published') !== 'published') return { data: [], totalCount: 0 };
    return await listSiteProducts(database, {
      ...request,
      userId: modelId,
      search: '',
      inStock: false,
      sort: 'newest',
    });
  }
  const which = [viewerId, modelId, status ?? null];
  const { total } = await database.row(productTotalOfOwner, which);
  const rows = await database.rows(productsOfOwner, [...which, ...bounds(request)]);
  return { data: rows.map((row) => productView(row, viewerId)), totalCount: total };
}

/** A page of the site's products. */
export async function listSiteProducts(
  database: Queryable,
  request: Page & {
    viewerId: string | undefined;
    categoryId?: string | null | undefined;
    userId?: string | null | undefined;
    kind?: ProductKind | null | undefined;
    search: string;
    inStock: boolean;
    sort: ProductSort;
  },
) {
  const { viewerId, categoryId, userId, kind, search, inStock, sort } = request;
  const [offset, limit] = bounds(request);
  const list = {
    categoryId: categoryId ?? null,
    modelId: userId ?? null,
    kind: kind ?? null,
    inStock,
    hidden: await leftOutModels(database, userId),
    offset,
    limit,
  };
  return await pageOf(database, await productIds(database, list, sort, readTitleSearch(search)), viewerId);
}

async function pageOf(database: Queryable, page: ProductPage, viewerId: string | undefined) {
  const rows = page.ids.length === 0 ? [] : await database.rows(productsByIds, [viewerId ?? null, page.ids]);
  return { data: rows.map((row) => productView(row, viewerId)), totalCount: page.total };
}

export async function listProductCategories(database: Queryable, page: Page) {
  const { total } = await database.row(categoryTotal);
  const hidden = await leftOutModels(database);
  return { data: await database.rows(categoryPage, [...bounds(page), hidden]), totalCount: total };
}
