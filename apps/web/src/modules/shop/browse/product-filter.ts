import { type ProductSort, productSort } from '@candela/contract/shop/operations';
import { type ProductKind, productKind } from '@candela/contract/shop/products';

/** The filter of a product list, as in its address. */
export type ProductFilter = {
  categoryId: string | null;
  kind: ProductKind | null;
  search: string;
  inStock: boolean;
  sort: ProductSort;
  page: number;
};

export const anyProduct: ProductFilter = {
  categoryId: null,
  kind: null,
  search: '',
  inStock: false,
  sort: 'newest',
  page: 1,
};
const uuidShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Reads an address; whatever makes no sense is left out. */
export function readProductFilter(params: URLSearchParams): ProductFilter {
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
export function writeProductFilter(filter: ProductFilter): URLSearchParams {
  const params = new URLSearchParams();
  if (filter.categoryId) params.set('category', filter.categoryId);
  if (filter.kind) params.set('kind', filter.kind);
  if (filter.search) params.set('q', filter.search);
  if (filter.inStock) params.set('stock', 'in');
  if (filter.sort !== anyProduct.sort) params.set('sort', filter.sort);
  if (filter.page > 1) params.set('page', String(filter.page));
  return params;
}
