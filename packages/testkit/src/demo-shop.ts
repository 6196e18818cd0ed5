import { dayMs, hourMs } from '@candela/contract/shared/durations';
import type { FileStore } from '@candela/server/files';
import { joinedAt, usernameOf } from './demo-cast.ts';
import { demoMembers, demoModels } from './demo-people.ts';
import { putPicture } from './demo-pictures.ts';
import { type Demo, keyOf, type Step } from './demo-steps.ts';

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

/** Where the first member's parcels go. */
export const homeAddress = keyOf('rafe.tolland', address.line1);

/** A product, and who offers it since when. */
interface Offered {
  model: string;
  product: DemoProduct;
  at: Date;
}

/** Every product of the demo: the first models have several, which are sent, the later ones one each. */
export function productsOf(now: Date): Offered[] {
  const sellers = [
    ...products.map((product, place) => ({ product, model: demoModels[place % 3] })),
    ...laterProducts.map((product, place) => ({
      product,
      model: demoModels[demoModels.length - laterProducts.length + place],
    })),
  ];
  return sellers.flatMap(({ product, model }, place) => {
    if (!model) return [];
    // Nobody sells anything before they have joined.
    const at = Math.max(joinedAt(model, now).getTime() + 3 * hourMs, now.getTime() - (place + 1) * dayMs);
    return [{ model: usernameOf(model), product, at: new Date(at) }];
  });
}

/** Gives every model something to sell, the first ones what is sent, and the first member somewhere to send it. */
export function shopOf(store: Pick<FileStore, 'putPublic' | 'publicUrl'>, now: Date): Step[] {
  const began = new Date(now.getTime() - 60 * dayMs);
  const first = demoMembers[0]?.username ?? '';
  return [
    ...demoModels.slice(0, 3).map(
      (model): Step => ({
        at: began,
        run: (demo) => demo.as(usernameOf(model)).saveShippingZones(zones),
      }),
    ),
    {
      at: began,
      run: async (demo) =>
        demo.made.set(
          homeAddress,
          (await demo.as(first).addAddress({ ...address, isDefault: true })).data._id,
        ),
    },
    ...productsOf(now).map(
      (offered): Step => ({ at: offered.at, run: (demo) => offer(demo, store, offered) }),
    ),
  ];
}

async function offer(
  demo: Demo,
  store: Pick<FileStore, 'putPublic' | 'publicUrl'>,
  { model, product }: Offered,
): Promise<void> {
  const { title, text: description, category, pictures, price, stock, variants = [] } = product;
  const mine = demo.as(model);
  const kind = stock === undefined ? 'digital' : 'physical';
  const images = await Promise.all(
    pictures.map(async (picture) => demo.files.named(await putPicture(store, picture))),
  );
  const [cover = ''] = pictures;
  const files =
    kind === 'digital'
      ? [{ file: await demo.files.upload(mine, 'image', cover), name: `${title}.webp` }]
      : [];
  const known = (await mine.listProductCategories({})).data;
  const categoryId = known.find(({ name }) => name === category)?._id;
  const form = { title, description, kind, categoryId, images, price, stock: stock ?? null, files } as const;
  const { data } = await mine.addProduct({ ...form, variants: [...variants] });
  demo.made.set(keyOf(model, title), data._id);
}
