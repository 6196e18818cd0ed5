import { type Queryable, statement } from '../../platform/database/index.ts';

const kinds = statement<{ kind: string; hundredths: bigint; count: number }>(
  'fans.kinds',
  `select kind, sum(share_hundredths - returned_hundredths)::bigint as hundredths, count(*)::int as count
   from ledger.purchase_list where buyer_id = $2 and seller_id = $1 and not anonymous
   group by kind order by 2 desc, 1`,
);
const lists = statement<{ _id: string; name: string; count: number }>(
  'fans.lists',
  `select l.id as "_id", l.name, (select count(*)::int from fans.list_members m where m.list_id = l.id) as count
   from fans.lists l where l.model_id = $1 order by lower(l.name)`,
);
const tags = statement<{ tag: string }>(
  'fans.tags',
  `select tag from fans.notes n, unnest(n.tags) as tag where n.model_id = $1
   group by tag order by count(*) desc, tag limit 100`,
);
const listsWith = statement<{ id: string }>(
  'fans.lists-with',
  `select l.id from fans.lists l join fans.list_members m on m.list_id = l.id where l.model_id = $1 and m.member_id = $2`,
);
const saveNote = statement<object>(
  'fans.save-note',
  `insert into fans.notes (model_id, member_id, note, tags, updated_at) values ($1, $2, $3, $4, $5)
   on conflict (model_id, member_id) do update
     set note = excluded.note, tags = excluded.tags, updated_at = excluded.updated_at`,
);
const deleteNote = statement<object>(
  'fans.delete-note',
  'delete from fans.notes where model_id = $1 and member_id = $2',
);
const createList = statement<object>(
  'fans.create-list',
  `insert into fans.lists (id, model_id, name, created_at)
   select $1, $2, $3, $4 where (select count(*) from fans.lists where model_id = $2) < $5
   on conflict do nothing`,
);
const deleteList = statement<object>(
  'fans.delete-list',
  'delete from fans.lists where id = $1 and model_id = $2',
);
const isList = statement<object>('fans.is-list', 'select from fans.lists where id = $1 and model_id = $2');
const putOn = statement<object>(
  'fans.put-on-list',
  `insert into fans.list_members (list_id, member_id, added_at) values ($1, $2, $3) on conflict do nothing`,
);
const takeOff = statement<object>(
  'fans.take-off-list',
  'delete from fans.list_members where list_id = $1 and member_id = $2',
);

/** The statements on notes, tags and lists. */
export const fansStore = {
  kinds: (db: Queryable, modelId: string, memberId: string) => db.rows(kinds, [modelId, memberId]),
  lists: (db: Queryable, modelId: string) => db.rows(lists, [modelId]),
  tags: async (db: Queryable, modelId: string) => (await db.rows(tags, [modelId])).map(({ tag }) => tag),
  listsWith: async (db: Queryable, modelId: string, memberId: string) =>
    (await db.rows(listsWith, [modelId, memberId])).map(({ id }) => id),
  saveNote: (
    db: Queryable,
    one: { modelId: string; memberId: string; note: string; tags: readonly string[]; at: Date },
  ) => db.execute(saveNote, [one.modelId, one.memberId, one.note, one.tags, one.at]),
  deleteNote: (db: Queryable, modelId: string, memberId: string) =>
    db.execute(deleteNote, [modelId, memberId]),
  /** 0 when there is one of that name, or as many as there may be. */
  createList: (db: Queryable, one: { id: string; modelId: string; name: string; at: Date; atMost: number }) =>
    db.execute(createList, [one.id, one.modelId, one.name, one.at, one.atMost]),
  deleteList: (db: Queryable, modelId: string, listId: string) => db.execute(deleteList, [listId, modelId]),
  isList: async (db: Queryable, modelId: string, listId: string) =>
    (await db.maybeRow(isList, [listId, modelId])) !== undefined,
  putOn: (db: Queryable, listId: string, memberId: string, at: Date) =>
    db.execute(putOn, [listId, memberId, at]),
  takeOff: (db: Queryable, listId: string, memberId: string) => db.execute(takeOff, [listId, memberId]),
};
