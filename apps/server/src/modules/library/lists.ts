import { listLimits, type SavedList } from '@candela/contract/library/lists';
import { v7 as uuid } from 'uuid';
import { type Database, statement, type Transaction } from '../../platform/database/index.ts';
import { refuse } from '../../platform/refusal.ts';
import { hiddenModels } from '../accounts/index.ts';
import { texts } from './locales/texts.ts';
import { readable } from './readable.ts';
import { requireVisible } from './visible-item.ts';

const watchLaterNumber = 0;

/** $1 account, $2 the item asked about or null, $3 models left out. */
const selectLists = statement<{ id: string; number: number; name: string; items: number; has: boolean }>(
  'library.lists-of',
  `select s.id, s.number, s.name,
     (
       select count(*)::int from library.list_items x join library.items i on i.id = x.item_id
       where x.list_id = s.id and not (i.model_id = any($3::uuid[])) and ${readable('$1')}
     ) as items,
     exists (select from library.list_items x where x.list_id = s.id and x.item_id = $2) as has
   from library.lists s where s.account_id = $1
   order by s.number <> ${watchLaterNumber}, s.created_at, s.id`,
);
const addWatchLater = statement<{ id: string }>(
  'library.add-watch-later',
  `insert into library.lists (id, account_id, number, name, created_at) values ($1, $2, ${watchLaterNumber}, '', $3)
   on conflict (account_id, number) do update set number = excluded.number returning id`,
);
const lockLists = statement(
  'library.lock-lists',
  `select pg_advisory_xact_lock(hashtextextended('lists ' || $1::text, 0))`,
);
/** Takes the lowest free number; nothing is written where there is none. */
const addList = statement<{ id: string }>(
  'library.add-list',
  `insert into library.lists (id, account_id, number, name, created_at)
   select $1, $2, free.number, $3, $4
   from (
     select n as number from generate_series(1, ${listLimits.ownMax}) as n
     where not exists (select from library.lists s where s.account_id = $2 and s.number = n) order by n limit 1
   ) as free
   returning id`,
);
const rename = statement(
  'library.rename-list',
  `update library.lists set name = $3 where id = $1 and account_id = $2 and number <> ${watchLaterNumber}`,
);
const remove = statement(
  'library.delete-list',
  'delete from library.lists where id = $1 and account_id = $2',
);
const lock = statement<{ id: string }>(
  'library.lock-list',
  'select id from library.lists where id = $1 and account_id = $2 for update',
);
const addItem = statement(
  'library.add-list-item',
  `insert into library.list_items (list_id, item_id, place, added_at)
   select $1, $2, coalesce(max(place), 0) + 1, $3 from library.list_items where list_id = $1
   on conflict do nothing`,
);
const countItems = statement<{ items: number }>(
  'library.count-list-items',
  'select count(*)::int as items from library.list_items where list_id = $1',
);
const removeItem = statement(
  'library.remove-list-item',
  'delete from library.list_items where list_id = $1 and item_id = $2',
);
const inOrder = statement<{ item_id: string }>(
  'library.list-in-order',
  'select item_id from library.list_items where list_id = $1 order by place, item_id',
);
const reorder = statement(
  'library.reorder-list',
  `update library.list_items x set place = wanted.place
   from unnest($2::uuid[]) with ordinality as wanted (item_id, place)
   where x.list_id = $1 and x.item_id = wanted.item_id and x.place <> wanted.place`,
);

/** An account's lists; Watch later is made when it is first read. */
export async function listsOf(
  database: Database,
  { accountId, itemId, now }: { accountId: string; itemId: string | undefined; now: Date },
): Promise<SavedList[]> {
  const read = async () =>
    await database.rows(selectLists, [accountId, itemId ?? null, await hiddenModels(database)]);
  let rows = await read();
  if (rows[0]?.number !== watchLaterNumber) {
    await database.row(addWatchLater, [uuid(), accountId, now]);
    rows = await read();
  }
  return rows.map(({ id, number, name, items, has }) => ({
    _id: id,
    kind: number === watchLaterNumber ? 'watchLater' : 'own',
    name,
    itemCount: items,
    has,
  }));
}

/** Makes a list; refuses with `conflict` when the account has as many as it may. */
export async function createList(
  database: Database,
  { accountId, name, now }: { accountId: string; name: string; now: Date },
): Promise<SavedList> {
  const row = await database.transaction(async (tx) => {
    // Two at once would take the same number.
    await tx.execute(lockLists, [accountId]);
    return await tx.maybeRow(addList, [uuid(), accountId, name, now]);
  });
  if (!row) return refuse('conflict', { msg: texts.refusals.listsFull({ most: listLimits.ownMax }) });
  return { _id: row.id, kind: 'own', name, itemCount: 0, has: false };
}

/** Names a list anew; refuses with `not_found`, as for Watch later. */
export async function renameList(
  database: Database,
  { accountId, listId, name }: { accountId: string; listId: string; name: string },
): Promise<void> {
  if ((await database.execute(rename, [listId, accountId, name])) === 0) refuse('not_found');
}

/** Deletes a list with what it holds; refuses with `not_found`. */
export async function deleteList(
  database: Database,
  { accountId, listId }: { accountId: string; listId: string },
): Promise<void> {
  if ((await database.execute(remove, [listId, accountId])) === 0) refuse('not_found');
}

/** Puts an item at the end of a list or takes it out. Refuses with `not_found`, and with `conflict` when it is full. */
export async function saveToList(
  database: Database,
  saving: { accountId: string; listId: string | undefined; itemId: string; saved: boolean; now: Date },
): Promise<void> {
  const { accountId, itemId, saved, now } = saving;
  if (saved) await requireVisible(database, itemId, accountId);
  await database.transaction(async (tx) => {
    const listId = saving.listId ?? (await tx.row(addWatchLater, [uuid(), accountId, now])).id;
    await lockList(tx, listId, accountId);
    if (!saved) {
      await tx.execute(removeItem, [listId, itemId]);
      return;
    }
    await tx.execute(addItem, [listId, itemId, now]);
    const { items } = await tx.row(countItems, [listId]);
    if (items > listLimits.itemsMax) {
      refuse('conflict', { msg: texts.refusals.listFull({ most: listLimits.itemsMax }) });
    }
  });
}

/** Puts an item before another one of its list, or last. Refuses with `not_found`. */
export async function moveInList(
  database: Database,
  moving: { accountId: string; listId: string; itemId: string; beforeId: string | null },
): Promise<void> {
  const { accountId, listId, itemId, beforeId } = moving;
  await database.transaction(async (tx) => {
    await lockList(tx, listId, accountId);
    const ids = (await tx.rows(inOrder, [listId])).map((row) => row.item_id);
    const others = ids.filter((id) => id !== itemId);
    const at = beforeId === null ? others.length : others.indexOf(beforeId);
    if (others.length === ids.length || at < 0) refuse('not_found');
    await tx.execute(reorder, [listId, others.toSpliced(at, 0, itemId)]);
  });
}

async function lockList(tx: Transaction, listId: string, accountId: string): Promise<void> {
  if (!(await tx.maybeRow(lock, [listId, accountId]))) refuse('not_found');
}
