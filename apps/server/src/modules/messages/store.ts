import type { MessageItem } from '@candela/contract/messages/operations';
import { boundedCount, type Queryable, statement } from '../../platform/database/index.ts';
import type { SavedMedium } from './dependencies.ts';
import { type MediaColumns, mediaColumns, mediaOfRow, mediaValues } from './message-media.ts';

export interface PersonRow {
  id: string;
  uniqueId: string;
  username: string;
  name: string;
  profileImage: string | null;
  type: 'user' | 'model';
}
export interface ConversationRow {
  id: string;
  modelId: string;
  memberId: string | null;
}
export interface MessageRow extends MediaColumns {
  seq: bigint;
  id: string;
  conversationId: string;
  senderId: string;
  senderName: string | null;
  text: string;
  price: number | null;
  items: MessageItem[];
  removedAt: Date | null;
  /** By a decision of the site. */
  takenDownAt: Date | null;
  /** Sent by a model to herself. */
  isTest: boolean;
  createdAt: Date;
}
export interface NewMessage {
  id: string;
  clientMessageId: string;
  conversationId: string;
  senderId: string;
  text: string;
  media: readonly SavedMedium[];
  price: number | null;
  campaignId: string | null;
  /** Published posts it points at. */
  itemIds?: readonly string[];
  isTest?: boolean;
  at: Date;
}

/** A club house somebody is in, and from when on its letters count as new. */
export interface ClubSince {
  modelId: string;
  since: Date;
}
const columnsOf = (clubs: readonly ClubSince[]) => [
  clubs.map((club) => club.modelId),
  clubs.map((club) => club.since),
];

const person = `id, unique_id as "uniqueId", username, name, profile_image as "profileImage", type`;
const findPerson = statement<PersonRow>(
  'messages.person',
  `select ${person} from accounts.public_accounts where id::text = $1 or unique_id = $1 limit 1`,
);
const findByUsernames = statement<PersonRow>(
  'messages.people-by-usernames',
  `select ${person} from accounts.public_accounts
   where lower(username) in (select lower(name) from unnest($1::text[]) as name) order by id`,
);
const people = statement<PersonRow>(
  'messages.people',
  `select ${person} from accounts.public_accounts where id = any ($1::uuid[])`,
);
const begin = statement<ConversationRow>(
  'messages.begin',
  `insert into messages.conversations (id, model_id, member_id, created_at) values ($1, $2, $3, $4)
   on conflict on constraint conversations_once do update set created_at = conversations.created_at
   returning id, model_id as "modelId", member_id as "memberId"`,
);
const between = statement<object>(
  'messages.conversation-between',
  'select from messages.conversations where model_id = $1 and member_id = $2',
);
const byId = statement<ConversationRow>(
  'messages.conversation-by-id',
  `select id, model_id as "modelId", member_id as "memberId" from messages.conversations where id = $1`,
);
const clubRoomOf = statement<ConversationRow>(
  'messages.club-room-of',
  `select id, model_id as "modelId", member_id as "memberId" from messages.conversations
   where model_id = $1 and member_id is null`,
);
const mine = `(c.model_id = $1 and c.member_id is not null or c.member_id = $1) and c.last_message_at is not null
  and ($2::text is null or exists (select from accounts.public_accounts p
    where p.id = case when c.model_id = $1 then c.member_id else c.model_id end and (p.username ilike $2 or p.name ilike $2)))`;
const listMine = statement<ConversationRow>(
  'messages.list-conversations',
  `select c.id, c.model_id as "modelId", c.member_id as "memberId" from messages.conversations c where ${mine}
   order by c.last_message_at desc, c.id offset $3 limit $4`,
);
const countMine = statement<{ total: number }>(
  'messages.count-conversations',
  boundedCount(`from messages.conversations c where ${mine}`),
);
/** The published posts a row of messages points at, in its order. @param row the name of the row */
export const itemsOf = (row: string) =>
  `(select coalesce(json_agg(json_build_object('_id', i.id, 'kind', i.kind, 'title', i.title,
       'modelUniqueId', owner.unique_id) order by array_position(${row}.item_ids, i.id)), '[]')
     from library.item_list as i join accounts.public_accounts as owner on owner.id = i.model_id
     where i.id = any (${row}.item_ids) and i.status = 'published' and i.hidden_at is null)`;
const message = `m.seq, m.id, m.conversation_id as "conversationId", m.sender_id as "senderId",
  s.username as "senderName", m.text, ${mediaOfRow('m')}, m.price, m.removed_at as "removedAt",
  m.taken_down_at as "takenDownAt", m.is_test as "isTest",
  ${itemsOf('m')} as items, m.created_at as "createdAt"`;
const messagesFrom = `from messages.direct_messages m left join accounts.profiles s on s.id = m.sender_id`;
const messages = statement<MessageRow>(
  'messages.messages',
  `select ${message} ${messagesFrom}
   where m.conversation_id = $1 and ($2::bigint is null or m.seq < $2)
     and ($3::text is null or (m.removed_at is null and to_tsvector('simple', m.text) @@ websearch_to_tsquery('simple', $3)))
   order by m.seq desc limit $4`,
);
const messageById = statement<MessageRow>(
  'messages.message-by-id',
  `select ${message} ${messagesFrom} where m.id = $1`,
);
const messageByClientId = statement<MessageRow>(
  'messages.message-by-client-id',
  `select ${message} ${messagesFrom} where m.sender_id = $1 and m.client_message_id = $2`,
);
const insert = statement<{ id: string }>(
  'messages.insert-message',
  `insert into messages.direct_messages (id, client_message_id, conversation_id, sender_id, text, ${mediaColumns}, price,
     campaign_id, created_at, item_ids, is_test)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
   on conflict (sender_id, client_message_id) do nothing returning id`,
);
const touch = statement<object>(
  'messages.touch',
  'update messages.conversations set last_message_at = $2 where id = $1',
);
const remove = statement<object>(
  'messages.remove-message',
  `update messages.direct_messages set removed_at = $2 where id = $1 and removed_at is null`,
);
const unread = statement<{ conversationId: string; count: number }>(
  'messages.unread',
  `select c.id as "conversationId", (select count(*)::int from (
       select from messages.direct_messages m where m.conversation_id = c.id and m.sender_id <> $2 and m.removed_at is null
         and m.seq > coalesce((select read_seq from messages.conversation_reads r
           where r.conversation_id = c.id and r.account_id = $2), 0) limit 100) as fresh) as count
   from messages.conversations c where c.id = any ($1::uuid[])`,
);
const unreadInAll = statement<{ total: number }>(
  'messages.unread-in-all',
  `select coalesce(sum((
     select count(*) as count from (select from messages.direct_messages m
       where m.conversation_id = c.id and m.sender_id <> $1 and m.removed_at is null
         and m.seq > coalesce((select read_seq from messages.conversation_reads r
           where r.conversation_id = c.id and r.account_id = $1), 0)
         and m.created_at >= c.since limit 100) as few)), 0)::int as total
   from (select id, '-infinity'::timestamptz as since from messages.conversations
       where model_id = $1 and member_id is not null or member_id = $1
     union all
     select room.id, club.since from unnest($2::uuid[], $3::timestamptz[]) as club (model_id, since)
       join messages.conversations as room on room.model_id = club.model_id and room.member_id is null) as c`,
);
const clubRooms = statement<{ id: string; modelId: string; unread: number }>(
  'messages.club-rooms',
  `select room.id, room.model_id as "modelId", (select count(*)::int from (
       select from messages.direct_messages m where m.conversation_id = room.id and m.sender_id <> $1 and m.removed_at is null
         and m.created_at >= club.since
         and m.seq > coalesce((select read_seq from messages.conversation_reads r
           where r.conversation_id = room.id and r.account_id = $1), 0) limit 100) as fresh) as unread
   from unnest($2::uuid[], $3::timestamptz[]) as club (model_id, since)
   join messages.conversations as room on room.model_id = club.model_id and room.member_id is null`,
);
const read = statement<object>(
  'messages.read',
  `insert into messages.conversation_reads (conversation_id, account_id, read_seq) values ($1, $2, $3)
   on conflict (conversation_id, account_id) do update
     set read_seq = greatest(conversation_reads.read_seq, excluded.read_seq)`,
);
const readBy = statement<{ readAt: Date | null }>(
  'messages.read-by',
  `select (select m.created_at from messages.direct_messages m
     where m.conversation_id = r.conversation_id and m.seq <= r.read_seq order by m.seq desc limit 1) as "readAt"
   from messages.conversation_reads r where r.conversation_id = $1 and r.account_id = $2`,
);
const blocksBetween = statement<{ accountId: string }>(
  'messages.blocks-between',
  `select account_id as "accountId" from accounts.block_list
   where (account_id = $1 and blocked_id = $2) or (account_id = $2 and blocked_id = $1)`,
);
const blocked = statement<PersonRow>(
  'messages.blocked',
  `select ${person} from accounts.public_accounts where id in (select blocked_id from accounts.block_list where account_id = $1)
   order by username`,
);
const ownsPicture = statement<{ itemId: string }>(
  'messages.bought-pictures',
  `select item_id as "itemId" from ledger.current_entitlements
   where account_id = $1 and kind = 'message' and item_id = any ($2::uuid[])`,
);

/** The statements on conversations and letters. */
export const directStore = {
  /** By id or uniqueId. */
  person: (db: Queryable, idOrName: string) => db.maybeRow(findPerson, [idOrName]),
  /** Whatever the case, by their ids. */
  peopleByUsernames: (db: Queryable, usernames: readonly string[]) => db.rows(findByUsernames, [usernames]),
  async people(db: Queryable, ids: readonly string[]): Promise<Map<string, PersonRow>> {
    return new Map((await db.rows(people, [ids])).map((row) => [row.id, row]));
  },
  begin: (db: Queryable, one: { id: string; modelId: string; memberId: string | null; at: Date }) =>
    db.row(begin, [one.id, one.modelId, one.memberId, one.at]),
  /** Whether two have a conversation already. */
  between: async (db: Queryable, modelId: string, memberId: string) =>
    (await db.maybeRow(between, [modelId, memberId])) !== undefined,
  conversation: (db: Queryable, id: string) => db.maybeRow(byId, [id]),
  /** The room of a model's club house, once it has been opened. */
  clubRoomOf: (db: Queryable, modelId: string) => db.maybeRow(clubRoomOf, [modelId]),
  listMine: (db: Queryable, accountId: string, pattern: string | null, before: number, count: number) =>
    db.rows(listMine, [accountId, pattern, before, count]),
  countMine: async (db: Queryable, accountId: string, pattern: string | null) =>
    (await db.row(countMine, [accountId, pattern])).total,
  /** Newest first, before a message if one is given. */
  messages: (
    db: Queryable,
    conversationId: string,
    before: bigint | null,
    words: string | null,
    count: number,
  ) => db.rows(messages, [conversationId, before, words, count]),
  message: (db: Queryable, id: string) => db.maybeRow(messageById, [id]),
  messageByClientId: (db: Queryable, senderId: string, clientMessageId: string) =>
    db.maybeRow(messageByClientId, [senderId, clientMessageId]),
  /** False when this sender's clientMessageId is taken. */
  async insert(db: Queryable, one: NewMessage): Promise<boolean> {
    const row = await db.maybeRow(insert, [
      one.id,
      one.clientMessageId,
      one.conversationId,
      one.senderId,
      one.text,
      ...mediaValues(one.media),
      one.price,
      one.campaignId,
      one.at,
      one.itemIds && one.itemIds.length > 0 ? one.itemIds : null,
      one.isTest ?? false,
    ]);
    if (row) await db.execute(touch, [one.conversationId, one.at]);
    return row !== undefined;
  },
  remove: (db: Queryable, id: string, now: Date) => db.execute(remove, [id, now]),
  async unread(db: Queryable, ids: readonly string[], accountId: string): Promise<Map<string, number>> {
    const rows = await db.rows(unread, [ids, accountId]);
    return new Map(rows.map((row) => [row.conversationId, row.count]));
  },
  /** In conversations of two, and in club houses from when the account came in. */
  unreadInAll: async (db: Queryable, accountId: string, clubs: readonly ClubSince[]) =>
    (await db.row(unreadInAll, [accountId, ...columnsOf(clubs)])).total,
  /** Rooms of club houses that have been opened, with what is unread in each. */
  clubRooms: (db: Queryable, accountId: string, clubs: readonly ClubSince[]) =>
    db.rows(clubRooms, [accountId, ...columnsOf(clubs)]),
  read: (db: Queryable, conversationId: string, accountId: string, seq: bigint) =>
    db.execute(read, [conversationId, accountId, seq]),
  readAt: async (db: Queryable, conversationId: string, accountId: string) =>
    (await db.maybeRow(readBy, [conversationId, accountId]))?.readAt ?? null,
  /** Which of two accounts has blocked the other. */
  blocksBetween: async (db: Queryable, one: string, other: string) =>
    (await db.rows(blocksBetween, [one, other])).map((row) => row.accountId),
  blocked: (db: Queryable, accountId: string) => db.rows(blocked, [accountId]),
  /** Of priced pictures, those the account has bought. */
  async bought(db: Queryable, accountId: string, messageIds: readonly string[]): Promise<Set<string>> {
    if (messageIds.length === 0) return new Set();
    return new Set((await db.rows(ownsPicture, [accountId, messageIds])).map((row) => row.itemId));
  },
};
