import { z } from 'zod';
import { storedName } from '../library/files.ts';
import { id } from '../shared/ids.ts';
import { limits } from '../shared/limits.ts';
import { shared } from '../shared/locales/shared.ts';
import { operation } from '../shared/operation.ts';
import { paging } from '../shared/paging.ts';
import { doneReply, listReply, reply } from '../shared/replies.ts';
import { line, paragraphs } from '../shared/texts.ts';
import { cart } from './cart.ts';
import { shop as t } from './locales/shop.ts';
import { orders } from './orders.ts';
import { product, productKind, productStatus } from './products.ts';
import { shipping } from './shipping.ts';

export const productPicturesMax = 12;
export const productVariantsMax = 30;
export const stockMax = 1_000_000;

const price = z
  .int({ error: shared.wholeCredits })
  .min(1, { error: shared.priceMin })
  .max(limits.itemPriceMax, { error: shared.priceMax });
/** Null: as many as anybody wants, such as of a download. */
const stock = z.int({ error: t.wholeStock }).min(0, { error: t.stockMin }).max(stockMax).nullable();

const picture = z.union([storedName, z.string().max(500).startsWith('/files/'), z.httpUrl().max(500)], {
  error: t.uploadedPicture,
});

/** The form of a product, also of an edit: it replaces everything. */
export const productForm = z
  .object({
    title: line(shared.titles, limits.itemTitleMax).min(1, { error: t.enterTitle }),
    description: paragraphs(shared.descriptions, limits.itemDescriptionMax).default(''),
    kind: productKind,
    categoryId: id.nullish(),
    /** Stored names of uploads, or addresses of pictures the product already has; the first is its cover. */
    images: z
      .array(picture, { error: shared.addPicture })
      .max(productPicturesMax, { error: shared.picturesMax })
      .default([]),
    price,
    stock: stock.default(null),
    /** When there are any, price and stock are theirs. Those without `_id` are new; absent ones are dropped. */
    variants: z
      .array(
        z.object({
          _id: id.nullish(),
          name: line(shared.names, 60).min(1, { error: t.nameVariant }),
          price,
          stock: stock.default(null),
        }),
      )
      .max(productVariantsMax, { error: t.variantsMax })
      .default([]),
    /** Of a digital product: stored names of private uploads, or ids of files it already has. */
    files: z
      .array(
        z.object({
          file: z.union([storedName, id], { error: shared.chooseFile }),
          name: line(shared.fileNames, 120).min(1, { error: t.nameFile }),
        }),
      )
      .max(20, { error: t.filesMax })
      .default([]),
    /** Left out of every list but the model's own. */
    hidden: z.boolean().default(false),
    draft: z.boolean().default(false),
  })
  .superRefine((form, context) => {
    if (form.draft) return;
    if (form.images.length === 0)
      context.addIssue({ code: 'custom', path: ['images'], message: shared.addPicture() });
    if (form.kind === 'digital' && form.files.length === 0) {
      context.addIssue({ code: 'custom', path: ['files'], message: t.addFile() });
    }
    if (form.kind === 'physical' && form.variants.length === 0 && form.stock === null) {
      context.addIssue({ code: 'custom', path: ['stock'], message: t.enterStock() });
    }
  });
export type ProductForm = z.input<typeof productForm>;

/** Accepted beside 1 and -1 orders: what products of the site are sorted by. */
export const productSort = z.enum(['newest', 'cheapest', 'dearest', 'popular']);
export type ProductSort = z.infer<typeof productSort>;

const siteList = z.object({
  categoryId: id.nullish(),
  userId: id.nullish(),
  kind: productKind.nullish(),
  search: line(shared.searches, limits.searchMax).default(''),
  inStock: z.boolean().default(false),
  sort: productSort.default('newest'),
  ...paging(),
});
const productCategory = z.object({ _id: id, name: z.string(), productCount: z.int() });
export type ProductCategory = z.infer<typeof productCategory>;
const publishing = ['not_found', 'not_approved'] as const;

export const shop = {
  addProduct: operation('/userProduct/addProduct', {
    feature: 'shop',
    summary: 'Adds a product',
    access: 'model',
    refusals: publishing,
  })
    .input(productForm)
    .output(reply(product)),
  updateProduct: operation('/userProduct/updateProduct', {
    feature: 'shop',
    summary: 'Changes a product; orders keep what was bought',
    access: 'model',
    refusals: publishing,
  })
    .input(z.intersection(z.object({ id }), productForm))
    .output(reply(product)),
  deleteProduct: operation('/userProduct/deleteProduct', {
    summary: 'Takes a product off sale for good; orders and downloads stay',
    access: 'model',
    refusals: ['not_found'],
  })
    .input(z.object({ id }))
    .output(doneReply),
  getProduct: operation('/userProduct/getOneProduct', {
    feature: 'shop',
    isExplicit: true,
    summary: 'One product',
    access: 'public',
    refusals: ['not_found'],
  })
    .input(z.object({ id }))
    .output(reply(product)),
  listProducts: operation('/userProduct/getAllProduct', {
    feature: 'shop',
    isExplicit: true,
    summary: "A model's products, newest first; the caller's own with drafts when no model is named",
  })
    .input(z.object({ userId: id.nullish(), status: productStatus.nullish(), ...paging() }))
    .output(listReply(product)),
  listSiteProducts: operation('/userProduct/getAllProductWithcategory', {
    feature: 'shop',
    isExplicit: true,
    summary: "All models' products, by category",
    access: 'public',
  })
    .input(siteList)
    .output(listReply(product)),
  listPublicProducts: operation('/userPopularModel/getPopularModelAllProduct', {
    feature: 'shop',
    isExplicit: true,
    summary: "One model's products as a visitor sees them",
    access: 'public',
  })
    .input(z.object({ userId: id, ...paging() }))
    .output(listReply(product)),
  listProductCategories: operation('/userProductCategory/getAllProductCategory', {
    feature: 'shop',
    summary: 'The categories of products, with how many each holds',
    access: 'public',
  })
    .input(z.object({ ...paging({ maxPerPage: limits.categoriesPerPageMax, defaultPerPage: 100 }) }))
    .output(listReply(productCategory)),
  ...cart,
  ...shipping,
  ...orders,
};
