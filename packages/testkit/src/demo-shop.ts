import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { dayMs } from '@candela/contract/shared/durations';
import { statement, type Transaction } from '@candela/server/database';
import { v7 as uuid } from 'uuid';
import type { DemoPrivateFiles } from './demo-library.ts';
import { putPicture } from './demo-pictures.ts';

const art = path.resolve(import.meta.dirname, '../art');

interface DemoProduct {
  title: string;
  text: string;
  category: string;
  /** Pictures in `art/`; the first is the cover and, of a digital product, the file. */
  pictures: readonly string[];
  price: number;
  /** Absent for a digital product. */
  stock?: number;
  variants?: readonly { name: string; price: number; stock: number }[];
}

const products: readonly DemoProduct[] = [
  {
    title: 'Silk No. 2, print',
    text: 'Pigment print on cotton paper, signed on the back. Sent flat, between boards.',
    category: 'Prints',
    pictures: ['scenes/silk2', 'scenes/silk1'],
    price: 90,
    stock: 12,
    variants: [
      { name: '20 × 30 cm', price: 90, stock: 8 },
      { name: '40 × 60 cm', price: 180, stock: 4 },
    ],
  },
  {
    title: 'Dune, print',
    text: 'An edition of forty. The last ones are here.',
    category: 'Prints',
    pictures: ['scenes/dune1', 'scenes/dune2'],
    price: 120,
    stock: 3,
  },
  {
    title: 'Letters by lamplight, zine',
    text: 'Thirty-two pages of letters that were never sent, stitched by hand.',
    category: 'Zines and books',
    pictures: ['scenes/still1', 'scenes/still2'],
    price: 45,
    stock: 60,
  },
  {
    title: 'Window light, wallpaper',
    text: 'For screens of every shape. Yours to download for good.',
    category: 'Wallpapers',
    pictures: ['scenes/win1'],
    price: 15,
  },
  {
    title: 'Bokeh, wallpaper',
    text: 'Out of focus on purpose.',
    category: 'Wallpapers',
    pictures: ['scenes/bok1'],
    price: 15,
  },
  {
    title: 'Still life with nothing, postcards',
    text: 'Six cards and six envelopes.',
    category: 'Postcards and letters',
    pictures: ['scenes/still3', 'scenes/win2'],
    price: 30,
    stock: 0,
  },
];

/** One for each of the later models, in their order. */
const laterProducts: readonly DemoProduct[] = [
  ['Harbour before five, wallpaper', 'The ferry is the small light on the left.', 'scenes/win3'],
  ['Ink on wet paper, wallpaper', 'It dried like this.', 'scenes/silk4'],
  ['Corner table, wallpaper', 'Somebody has just got up.', 'scenes/still3'],
  ['Nine candles, wallpaper', 'One of them is out.', 'scenes/bok1'],
  ['Empty hall, wallpaper', 'An hour before the doors.', 'scenes/stage'],
  ['Rehearsal room, wallpaper', 'The room before anyone is in it.', 'scenes/stage2'],
  ['Oven light, wallpaper', 'Warm enough to bake by.', 'scenes/bok2'],
  ['Floor plan of a waltz, wallpaper', 'Eight bars, seen from above.', 'scenes/dune2'],
  ['Rain on the allotment, wallpaper', 'For people who water too much.', 'scenes/win2'],
  ['Tape loop, wallpaper', 'It goes on longer than you think.', 'scenes/silk3'],
  ['Forty quiet minutes, wallpaper', 'Look at it and breathe.', 'scenes/dune3'],
  ['One piece missing, wallpaper', 'We never found it.', 'scenes/cast'],
  ['Shelf of bowls, wallpaper', 'The ones that did work out.', 'scenes/still2'],
].map(([title = '', text = '', picture = '']) => ({
  title,
  text,
  category: 'Wallpapers',
  pictures: [picture],
  price: 12,
}));

const addProduct = statement(
  'demo.add-product',
  `insert into shop.products (id, model_id, category_id, title, description, kind, status, price_credits, stock, images,
     sold_count, created_at, updated_at)
   values ($1, $2, (select id from shop.product_categories where name = $3), $4, $5, $6, 'published', $7, $8, $9, $10,
     $11, $11)`,
);
const addVariant = statement(
  'demo.add-variant',
  `insert into shop.product_variants (id, product_id, name, price_credits, stock, position) values ($1, $2, $3, $4, $5, $6)`,
);
const addFile = statement(
  'demo.add-product-file',
  `insert into shop.product_files (id, product_id, file_key, name, position) values ($1, $2, $3, $4, 0)`,
);
const addZones = statement(
  'demo.add-zones',
  'insert into shop.shipping_zones (model_id, zones, updated_at) values ($1, $2, $3)',
);
const addAddress = statement(
  'demo.add-address',
  'insert into shop.shipping_addresses (id, account_id, address, is_default, created_at) values ($1, $2, $3, true, $4)',
);

const zones = {
  homeCountry: 'NO',
  home: { price: 8, freeAbove: 200 },
  regionCountries: ['SE', 'DK', 'DE', 'GB', 'IE', 'FR', 'NL', 'BE', 'ES', 'AT'],
  region: { price: 18, freeAbove: 400 },
  world: { price: 35, freeAbove: null },
};
const address = {
  fullName: 'Rafe Tolland',
  line1: '4 Lantern Row',
  line2: '',
  city: 'Kinsale',
  state: '',
  postal: 'P17 XY00',
  countryCode: 'IE',
  phone: '',
};

/** Gives every model something to sell, the first ones what is sent, and the first member somewhere to send it. */
export async function writeShop(
  tx: Transaction,
  files: DemoPrivateFiles,
  people: { modelIds: readonly string[]; memberIds: readonly string[]; now: Date },
): Promise<void> {
  const { modelIds, memberIds, now } = people;
  const sellers = modelIds.slice(0, 3);
  for (const modelId of sellers) await tx.execute(addZones, [modelId, JSON.stringify(zones), now]);
  for (const [place, product] of products.entries()) {
    const modelId = sellers[place % sellers.length];
    if (modelId !== undefined) await writeProduct(tx, files, product, modelId, place, now);
  }
  for (const [place, product] of laterProducts.entries()) {
    const modelId = modelIds[modelIds.length - laterProducts.length + place];
    if (modelId !== undefined) await writeProduct(tx, files, product, modelId, products.length + place, now);
  }
  const [memberId] = memberIds;
  if (memberId !== undefined) await tx.execute(addAddress, [uuid(), memberId, JSON.stringify(address), now]);
}

async function writeProduct(
  tx: Transaction,
  files: DemoPrivateFiles,
  product: DemoProduct,
  modelId: string,
  place: number,
  now: Date,
): Promise<void> {
  const { title, text, category, pictures, price, stock, variants = [] } = product;
  const id = uuid();
  const images = await Promise.all(pictures.map((picture) => putPicture(files, picture)));
  const kind = stock === undefined ? 'digital' : 'physical';
  const createdAt = new Date(now.getTime() - (place + 1) * dayMs);
  const what = [
    title,
    text,
    kind,
    price,
    stock ?? null,
    images,
    Math.max(0, products.length - place),
    createdAt,
  ];
  await tx.execute(addProduct, [id, modelId, category, ...what]);
  for (const [position, variant] of variants.entries()) {
    await tx.execute(addVariant, [uuid(), id, variant.name, variant.price, variant.stock, position]);
  }
  const [cover] = pictures;
  if (kind !== 'digital' || cover === undefined) return;
  const key = `downloads/${id}.webp`;
  await files.putPrivate(key, await readFile(path.join(art, `${cover}.webp`)), 'image/webp');
  await tx.execute(addFile, [uuid(), id, key, `${title}.webp`]);
}
