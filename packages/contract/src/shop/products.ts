import { z } from 'zod';
import { id } from '../shared/ids.ts';
import { person } from '../shared/person.ts';
import { timestamp } from '../shared/replies.ts';
import { shop as t } from './locales/shop.ts';

export const productKind = z.enum(['physical', 'digital'], { error: t.chooseKind });
export type ProductKind = z.infer<typeof productKind>;

/** `hidden` by its model: still in carts and orders, in no list. `archived`: deleted. */
export const productStatus = z.enum(['draft', 'published', 'hidden', 'archived']);
export type ProductStatus = z.infer<typeof productStatus>;

export const productVariant = z.object({
  _id: id,
  name: z.string(),
  price: z.int(),
  /** Null: no limit. */
  stock: z.int().nullable(),
});
export type ProductVariant = z.infer<typeof productVariant>;

export const product = z.object({
  _id: id,
  title: z.string(),
  description: z.string(),
  kind: productKind,
  status: productStatus,
  category: z.object({ _id: id, name: z.string() }).nullable(),
  /** Addresses of pictures; the first is the cover. */
  images: z.array(z.string()),
  /** The lowest price of its variants, or its own. */
  price: z.int(),
  /** The highest, where variants differ. */
  priceTo: z.int(),
  /** What is left in all; null when there is no limit. */
  stock: z.int().nullable(),
  soldOut: z.boolean(),
  variants: z.array(productVariant),
  /** The model who sells it. */
  userId: person,
  /** Whether it is in the caller's cart, in any variant. */
  addInCart: z.boolean(),
  /** Whether the caller has bought it. */
  bought: z.boolean(),
  fileCount: z.int(),
  createdAt: timestamp,
  /** Only for the product's model. */
  forOwner: z
    .object({
      soldCount: z.int(),
      files: z.array(z.object({ _id: id, name: z.string() })),
    })
    .nullable(),
});
export type Product = z.infer<typeof product>;
