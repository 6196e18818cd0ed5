import { type Queryable, statement } from '../../platform/database/index.ts';
import type { FileStore } from '../../platform/files/index.ts';
import type { PersonalData, PersonalFile } from '../../platform/personal-data/index.ts';
import { publicKeyOf } from '../accounts/index.ts';

const open = statement<{ orders: number }>(
  'shop.open-orders',
  `select count(*)::int as orders from shop.orders
   where (buyer_id = $1 or seller_id = $1) and state in ('paid', 'packed', 'shipped')`,
);
const images = statement<{ url: string }>(
  'shop.images-of-model',
  'select unnest(images) as url from shop.products where model_id = $1',
);

/** How many orders are under way, on either side. */
export async function openOrdersOf(queries: Queryable, accountId: string): Promise<number> {
  return (await queries.row(open, [accountId])).orders;
}

const files = statement<{ file_key: string; name: string; bought: boolean }>(
  'shop.files-of-model',
  `select f.file_key, f.name, exists (select from shop.order_files o where o.file_key = f.file_key) as bought
   from shop.product_files f join shop.products p on p.id = f.product_id
   where p.model_id = $1 order by f.id`,
);

/** Products, orders and where parcels go. A file somebody bought stays with their order. */
export function shopData(store: Pick<FileStore, 'publicUrl'>): PersonalData {
  return {
    area: 'shop',
    tables: [
      { table: 'shop.shipping_addresses', of: ['account_id'], erase: 'delete' },
      { table: 'shop.cart_items', of: ['member_id'], erase: 'delete' },
      { table: 'shop.products', of: ['model_id'], erase: 'delete' },
      {
        table: 'shop.product_listings',
        of: ['model_id'],
        notCopied: 'Made from the products.',
        erase: 'delete',
      },
      { table: 'shop.shipping_zones', of: ['model_id'], erase: 'delete' },
      {
        table: 'shop.orders',
        of: ['buyer_id'],
        mentions: ['seller_id'],
        erase: { set: `address = null, note = ''` },
      },
      {
        table: 'shop.order_lines',
        of: [],
        where: 't.order_id in (select o.id from shop.orders o where o.buyer_id = $1)',
        erase: { retain: 'What was paid for is kept with the ledger, without a name.' },
      },
      {
        table: 'shop.order_events',
        of: ['actor_id'],
        erase: { set: `note = ''` },
      },
      {
        table: 'shop.placements',
        of: ['model_id'],
        erase: { retain: 'What was paid for is kept with the ledger.' },
      },
    ],
    async filesOf(queries: Queryable, accountId: string): Promise<PersonalFile[]> {
      const rows = await queries.rows(files, [accountId]);
      const pictures = await queries.rows(images, [accountId]);
      return [
        ...rows
          .filter(({ bought }) => !bought)
          .map(({ file_key: key, name }) => ({ name, file: { key, visibility: 'private' as const } })),
        ...pictures.flatMap(({ url }) => {
          const key = publicKeyOf(store, url);
          return key === undefined
            ? []
            : [{ name: key.split('/').at(-1) ?? key, file: { key, visibility: 'public' as const } }];
        }),
      ];
    },
  };
}
