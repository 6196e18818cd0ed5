import type { productForm } from '@candela/contract/shop/operations';
import type { Product } from '@candela/contract/shop/products';
import { v7 as uuid } from 'uuid';
import type { z } from 'zod';
import { type Queryable, statement } from '../../../platform/database/index.ts';
import { say } from '../../../platform/i18n/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { ShopDeps } from '../dependencies.ts';
import { texts } from '../locales/texts.ts';
import { categoryExists } from '../product-store.ts';
import { getProduct } from '../queries/read-products.ts';

type Form = z.output<typeof productForm>;

const lockMine = statement<{ id: string; images: string[] }>(
  'shop.lock-own-product',
  `select id, images from shop.products where id = $1 and model_id = $2 and status <> 'archived' for update`,
);
const findMine = statement<{ images: string[] }>(
  'shop.forOwner-product-images',
  `select images from shop.products where id = $1 and model_id = $2 and status <> 'archived'`,
);
const writeProduct = statement(
  'shop.write-product',
  `insert into shop.products (id, model_id, category_id, title, description, kind, status, price_credits, stock, images,
     created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11)
   on conflict (id) do update set category_id = $3, title = $4, description = $5, kind = $6, status = $7,
     price_credits = $8, stock = $9, images = $10, updated_at = $11`,
);
const archiveVariants = statement(
  'shop.drop-variants',
  `update shop.product_variants set archived_at = $3 where product_id = $1 and archived_at is null and id <> all($2::uuid[])`,
);
const changeVariant = statement(
  'shop.change-variant',
  `update shop.product_variants set name = $3, price_credits = $4, stock = $5, position = $6
   where id = $2 and product_id = $1 and archived_at is null`,
);
const addVariant = statement(
  'shop.add-variant',
  `insert into shop.product_variants (product_id, id, name, price_credits, stock, position) values ($1, $2, $3, $4, $5, $6)`,
);
const deleteProductFiles = statement(
  'shop.drop-product-files',
  `update shop.product_files set archived_at = $3 where product_id = $1 and archived_at is null and id <> all($2::uuid[])`,
);
const changeFile = statement(
  'shop.change-product-file',
  'update shop.product_files set name = $3, position = $4 where id = $2 and product_id = $1 and archived_at is null',
);
const addFile = statement(
  'shop.add-product-file',
  'insert into shop.product_files (product_id, id, name, position, file_key) values ($1, $2, $3, $4, $5)',
);
const fileKeys = statement<{ file_key: string }>(
  'shop.product-file-keys',
  'select file_key from shop.product_files where product_id = $1 and archived_at is null',
);
const archive = statement(
  'shop.archive-product',
  `update shop.products set status = 'archived', updated_at = $3 where id = $1 and model_id = $2 and status <> 'archived'`,
);
const emptyCarts = statement('shop.drop-from-carts', 'delete from shop.cart_items where product_id = $1');

/**
 * Adds a product, or replaces the one of `id`. Pictures and files are made ready first, because that takes longer
 * than a transaction should. Refuses with `not_found` for another's product or upload, and `not_approved`.
 */
export async function saveProduct(
  deps: ShopDeps,
  modelId: string,
  form: Form,
  id?: string,
): Promise<Product> {
  if (!form.draft) await deps.accounts.assertModelMayPublish(modelId);
  if (id !== undefined && !(await deps.database.maybeRow(findMine, [id, modelId]))) refuse('not_found');
  if (form.categoryId && !(await deps.database.maybeRow(categoryExists, [form.categoryId]))) {
    refuse('not_found', { fields: { categoryId: texts.refusals.categoryUnknown } });
  }
  const now = deps.clock();
  const productId = id ?? uuid({ msecs: now.getTime() });
  const images = await readyImages(deps, modelId, form.images, id);
  const files = await readyFiles(deps, modelId, form);
  await deps.database.transaction(async (tx) => {
    if (id !== undefined && !(await tx.maybeRow(lockMine, [id, modelId]))) refuse('not_found');
    const status = statusOf(form);
    const { categoryId = null, title, description, kind, variants } = form;
    const price = variants.length > 0 ? Math.min(...variants.map((one) => one.price)) : form.price;
    const values = [categoryId, title, description, kind, status, price, form.stock, images, now];
    await tx.execute(writeProduct, [productId, modelId, ...values]);
    await writeVariants(tx, productId, variants, now);
    await writeFiles(tx, productId, files, now);
    const keys = (await tx.rows(fileKeys, [productId])).map((file) => file.file_key);
    const product = { id: productId, modelId, copies: [...images, ...keys], at: now };
    await deps.files.noteProduct?.(tx, product);
  });
  return await getProduct(deps.database, productId, modelId);
}

function statusOf({ draft, hidden }: Form): 'draft' | 'hidden' | 'published' {
  if (draft) return 'draft';
  return hidden ? 'hidden' : 'published';
}

/** Takes a product off sale for good and out of every cart. */
export async function deleteProduct(deps: ShopDeps, modelId: string, id: string): Promise<{ msg: string }> {
  return await deps.database.transaction(async (tx) => {
    if ((await tx.execute(archive, [id, modelId, deps.clock()])) === 0) refuse('not_found');
    await tx.execute(emptyCarts, [id]);
    await deps.files.noteProduct?.(tx, { id, modelId, copies: [], at: deps.clock() });
    return { msg: say(texts.replies.withdrawn) };
  });
}

/** Addresses in the order of the form: uploads become public pictures, addresses must be the product's own. */
async function readyImages(
  deps: ShopDeps,
  modelId: string,
  wanted: readonly string[],
  id: string | undefined,
) {
  const had = id === undefined ? undefined : await deps.database.maybeRow(findMine, [id, modelId]);
  const ready: string[] = [];
  for (const [place, image] of wanted.entries()) {
    if (had?.images.includes(image)) ready.push(image);
    else if (/^album\//.test(image)) ready.push(await deps.files.publishPicture(modelId, image));
    else refuse('not_found', { fields: { [`images.${place}`]: texts.refusals.notYourPicture } });
  }
  return ready;
}

type ReadyFile = { id: string; name: string; key: string | undefined };

async function readyFiles(deps: ShopDeps, modelId: string, form: Form): Promise<ReadyFile[]> {
  if (form.kind !== 'digital') return [];
  const ready: ReadyFile[] = [];
  for (const { file, name } of form.files) {
    const isUpload = file.includes('/');
    const key = isUpload ? await deps.files.takePrivate(modelId, file) : undefined;
    ready.push({ id: isUpload ? uuid() : file, name, key });
  }
  return ready;
}

async function writeVariants(tx: Queryable, productId: string, variants: Form['variants'], now: Date) {
  const saved = variants.flatMap(({ _id }) => (_id ? [_id] : []));
  await tx.execute(archiveVariants, [productId, saved, now]);
  for (const [position, { _id, name, price, stock }] of variants.entries()) {
    const values = [productId, _id ?? uuid(), name, price, stock, position];
    const written = await tx.execute(_id ? changeVariant : addVariant, values);
    if (written === 0)
      refuse('not_found', { fields: { [`variants.${position}`]: texts.refusals.variantGone } });
  }
}

async function writeFiles(tx: Queryable, productId: string, files: readonly ReadyFile[], now: Date) {
  const saved = files.filter(({ key }) => key === undefined).map(({ id }) => id);
  await tx.execute(deleteProductFiles, [productId, saved, now]);
  for (const [position, { id, name, key }] of files.entries()) {
    const values = [productId, id, name, position];
    const written = await (key === undefined
      ? tx.execute(changeFile, values)
      : tx.execute(addFile, [...values, key]));
    if (written === 0) refuse('not_found', { fields: { [`files.${position}`]: texts.refusals.fileGone } });
  }
}
