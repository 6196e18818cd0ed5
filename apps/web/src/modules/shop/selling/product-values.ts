import type { ProductForm } from '@candela/contract/shop/operations';
import type { Product, ProductKind } from '@candela/contract/shop/products';
import { wholeNumber } from '../../../platform/forms/use-contract-form.ts';

export type VariantValues = {
  key: string;
  _id: string | null;
  name: string;
  price: number | string;
  stock: number | string;
};

/** The values of a product's form. The upload fields hold files being sent. */
export type ProductValues = {
  title: string;
  description: string;
  kind: ProductKind;
  categoryId: string | null;
  /** Addresses of the pictures the product already has. */
  images: readonly string[];
  price: number | string;
  stock: number | string;
  variants: readonly VariantValues[];
  /** Files the product already has. */
  files: readonly { _id: string; name: string }[];
  hidden: boolean;
};

/** The values of a product as it is, or of a new one. */
export function startValues(product: Product | null): ProductValues {
  return {
    title: product?.title ?? '',
    description: product?.description ?? '',
    kind: product?.kind ?? 'physical',
    categoryId: product?.category?._id ?? null,
    images: product?.images ?? [],
    price: product?.price ?? '',
    stock: product && product.variants.length === 0 ? (product.stock ?? '') : '',
    variants: (product?.variants ?? []).map((one) => ({
      key: one._id,
      _id: one._id,
      name: one.name,
      price: one.price,
      stock: one.stock ?? '',
    })),
    files: product?.forOwner?.files ?? [],
    hidden: product?.status === 'hidden',
  };
}

/** The form as the contract takes it: with variants, the price of the product is the lowest of theirs. */
export function productFormOf(
  values: ProductValues,
  sent: { images: readonly string[]; files: readonly { file: string; name: string }[] },
  draft: boolean,
): ProductForm {
  const variants = values.variants.map(({ _id, name, price, stock }) => ({
    _id,
    name,
    price: wholeNumber(price) ?? 0,
    stock: wholeNumber(stock),
  }));
  const isDigital = values.kind === 'digital';
  const prices = variants.map(({ price }) => price);
  return {
    title: values.title,
    description: values.description,
    kind: values.kind,
    categoryId: values.categoryId,
    images: [...values.images, ...sent.images],
    price: prices.length > 0 ? Math.max(1, Math.min(...prices)) : (wholeNumber(values.price) ?? 0),
    stock: prices.length > 0 ? null : wholeNumber(values.stock),
    variants,
    files: isDigital ? [...values.files.map(({ _id, name }) => ({ file: _id, name })), ...sent.files] : [],
    hidden: values.hidden,
    draft,
  };
}
