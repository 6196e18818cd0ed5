import type { addressForm, ShippingAddress, ShippingZones } from '@candela/contract/shop/shipping';
import { v7 as uuid } from 'uuid';
import type { z } from 'zod';
import { type Queryable, statement } from '../../../platform/database/index.ts';
import { say } from '../../../platform/i18n/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { ShopDeps } from '../dependencies.ts';
import { texts } from '../locales/texts.ts';

type Form = z.output<typeof addressForm>;
type AddressRow = { id: string; address: Omit<Form, 'isDefault'>; is_default: boolean };

const addressesMax = 30;
const columns = 'id, address, is_default';
const page = statement<AddressRow>(
  'shop.addresses',
  `select ${columns} from shop.shipping_addresses where account_id = $1
   order by is_default desc, created_at, id offset $2 limit $3`,
);
const total = statement<{ total: number }>(
  'shop.address-total',
  'select count(*)::int as total from shop.shipping_addresses where account_id = $1',
);
const own = statement<AddressRow>(
  'shop.forOwner-address',
  `select ${columns} from shop.shipping_addresses where id = $1 and account_id = $2`,
);
const insert = statement(
  'shop.add-address',
  `insert into shop.shipping_addresses (id, account_id, address, is_default, created_at) values ($1, $2, $3, $4, $5)`,
);
const update = statement(
  'shop.change-address',
  'update shop.shipping_addresses set address = $3, is_default = $4 where id = $1 and account_id = $2',
);
const clearDefault = statement(
  'shop.clear-default-address',
  'update shop.shipping_addresses set is_default = false where account_id = $1 and is_default and id <> $2',
);
const remove = statement(
  'shop.remove-address',
  'delete from shop.shipping_addresses where id = $1 and account_id = $2',
);
const lockAccount = statement(
  'shop.lock-addresses',
  `select pg_advisory_xact_lock(hashtextextended('shop.addresses ' || $1, 0))`,
);
const zonesOfModels = statement<{ model_id: string; zones: ShippingZones }>(
  'shop.zones-of-models',
  'select model_id, zones from shop.shipping_zones where model_id = any($1::uuid[])',
);
const writeZones = statement(
  'shop.write-zones',
  `insert into shop.shipping_zones (model_id, zones, updated_at) values ($1, $2, $3)
   on conflict (model_id) do update set zones = excluded.zones, updated_at = excluded.updated_at`,
);

function view({ id, address, is_default }: AddressRow): ShippingAddress {
  return { ...address, _id: id, isDefault: is_default };
}

export async function listAddresses(
  deps: ShopDeps,
  accountId: string,
  request: { current_page: number; per_page: number },
) {
  const bounds = [(request.current_page - 1) * request.per_page, request.per_page];
  const rows = await deps.database.rows(page, [accountId, ...bounds]);
  return { data: rows.map(view), totalCount: (await deps.database.row(total, [accountId])).total };
}

/** An address of this account, or undefined. */
export async function findAddress(queries: Queryable, accountId: string, id: string) {
  const row = await queries.maybeRow(own, [id, accountId]);
  return row && view(row);
}

/** Adds an address, or changes the one of `id`. The first is the default, and one address always is. */
export async function saveAddress(
  deps: ShopDeps,
  accountId: string,
  { isDefault, ...address }: Form,
  id?: string,
): Promise<ShippingAddress> {
  return await deps.database.transaction(async (tx) => {
    await tx.execute(lockAccount, [accountId]);
    const now = deps.clock();
    const before = id === undefined ? undefined : await tx.maybeRow(own, [id, accountId]);
    if (id !== undefined && !before) refuse('not_found');
    const count = (await tx.row(total, [accountId])).total;
    if (id === undefined && count >= addressesMax) {
      refuse('conflict', { msg: texts.refusals.tooManyAddresses({ addressesMax }) });
    }
    const addressId = id ?? uuid({ msecs: now.getTime() });
    const becomesDefault = isDefault || count === 0 || (before?.is_default ?? false);
    if (becomesDefault) await tx.execute(clearDefault, [accountId, addressId]);
    const plain = { ...address };
    Reflect.deleteProperty(plain, 'id');
    const values = [addressId, accountId, JSON.stringify(plain), becomesDefault];
    await (id === undefined ? tx.execute(insert, [...values, now]) : tx.execute(update, values));
    return view(await tx.row(own, [addressId, accountId]));
  });
}

export async function deleteAddress(deps: ShopDeps, accountId: string, id: string): Promise<{ msg: string }> {
  if ((await deps.database.execute(remove, [id, accountId])) === 0) refuse('not_found');
  return { msg: say(texts.replies.addressRemoved) };
}

const nowhere: ShippingZones = {
  homeCountry: null,
  home: null,
  regionCountries: [],
  region: null,
  world: null,
};

/** Where models ship to, by model; one who never said so ships nowhere. */
export async function zonesOf(queries: Queryable, modelIds: readonly string[]) {
  const rows = await queries.rows(zonesOfModels, [modelIds]);
  return new Map(rows.map((row) => [row.model_id, row.zones]));
}

export async function getShippingZones(deps: ShopDeps, modelId: string): Promise<ShippingZones> {
  return (await zonesOf(deps.database, [modelId])).get(modelId) ?? nowhere;
}

export async function saveShippingZones(
  deps: ShopDeps,
  modelId: string,
  zones: ShippingZones,
): Promise<ShippingZones> {
  await deps.database.execute(writeZones, [modelId, JSON.stringify(zones), deps.clock()]);
  return zones;
}
