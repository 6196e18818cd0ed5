import { type ProductSort, productSort } from '@candela/contract/shop/operations';
import { type ProductKind, productKind } from '@candela/contract/shop/products';

/** What a list of products is narrowed to, as its address says it. */
export type ProductWish = {
  categoryId: string | null;
  kind: ProductKind | null;
  search: string;
  inStock: boolean;
  sort: ProductSort;
  page: number;
};

export const anyProduct: ProductWish = {
  categoryId: null,
  kind: null,
  search: '',
  inStock: false,
  sort: 'newest',
  page: 1,
};
const uuidShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Reads an address; whatever makes no sense is left out. */
export function readProductWish(params: URLSearchParams): ProductWish {
  const page = Number(params.get('page'));
  const categoryId = params.get('category');
  return {
    categoryId: categoryId !== null && uuidShape.test(categoryId) ? categoryId : null,
    kind: productKind.safeParse(params.get('kind')).data ?? null,
    search: (params.get('q') ?? '').slice(0, 100),
    inStock: params.get('stock') === 'in',
    sort: productSort.safeParse(params.get('sort')).data ?? anyProduct.sort,
    page: Number.isSafeInteger(page) && page > 1 && page < 1_000_000 ? page : 1,
  };
}

/** The address of a list, without what goes without saying. */
export function writeProductWish(wish: ProductWish): URLSearchParams {
  const params = new URLSearchParams();
  if (wish.categoryId) params.set('category', wish.categoryId);
  if (wish.kind) params.set('kind', wish.kind);
  if (wish.search) params.set('q', wish.search);
  if (wish.inStock) params.set('stock', 'in');
  if (wish.sort !== anyProduct.sort) params.set('sort', wish.sort);
  if (wish.page > 1) params.set('page', String(wish.page));
  return params;
}
