import type {
  Notification,
  NotificationChoice,
  NotificationKind,
} from '@candela/contract/notifications/operations';
import { listedAtMost, type Queryable, statement } from '../../platform/database/index.ts';
import { type Message, say } from '../../platform/i18n/index.ts';

const titleMax = 200;
const textMax = 500;

/** A notice to be kept. */
export interface NewNotification {
  id: string;
  kind: NotificationKind;
  title: Message;
  /** The line below it. */
  text: Message | null;
  href: string;
  groupKey: string;
  /** How many of its group it stands for. */
  times: number;
  at: Date;
}

interface Row {
  id: string;
  kind: NotificationKind;
  title: Message;
  text: Message | null;
  href: string;
  count: number;
  readAt: Date | null;
  createdAt: Date;
}

const columns = `id, kind, title, text, href, count, read_at as "readAt", created_at as "createdAt"`;

// In one order, so that two lots of one account wait for each other and do not lock each other out.
const add = statement<Row & { groupKey: string }>(
  'notifications.add',
  `insert into notifications.notifications (id, account_id, kind, title, text, href, group_key, count, created_at)
   select id, $1, kind, title::jsonb, text::jsonb, href, group_key, times, at
   from unnest($2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::integer[], $9::timestamptz[])
     as new (id, kind, title, text, href, group_key, times, at)
   order by group_key
   on conflict (account_id, group_key) where read_at is null do update set count = notifications.count + excluded.count,
     title = excluded.title, text = excluded.text, href = excluded.href, created_at = excluded.created_at
   returning ${columns}, group_key as "groupKey"`,
);
const page = statement<Row>(
  'notifications.page',
  `select ${columns} from notifications.notifications where account_id = $1 order by created_at desc, id desc offset $2 limit $3`,
);
const totals = statement<{ total: number; unread: number }>(
  'notifications.totals',
  `select count(*)::int as total, (count(*) filter (where read_at is null))::int as unread
   from (select read_at from notifications.notifications where account_id = $1
     order by created_at desc, id desc limit ${listedAtMost}) as listed`,
);
const markRead = statement<object>(
  'notifications.mark-read',
  `update notifications.notifications set read_at = $3
   where account_id = $1 and read_at is null and ($2::uuid[] is null or id = any ($2))`,
);
const choices = statement<NotificationChoice>(
  'notifications.choices',
  `select kind, in_app as "inApp", by_mail as "byMail" from notifications.choices where account_id = $1`,
);
const choose = statement<object>(
  'notifications.choose',
  `insert into notifications.choices (account_id, kind, in_app, by_mail) values ($1, $2, $3, $4)
   on conflict (account_id, kind) do update set in_app = excluded.in_app, by_mail = excluded.by_mail`,
);
const forget = statement<object>(
  'notifications.expire',
  'delete from notifications.notifications where id in (select id from notifications.notifications where created_at < $1 limit 5000)',
);

/** The statements on notifications and choices. */
export const notificationStore = {
  /** For each, more of a group that is unread, or a new one; `count` says which. No two may share a group. */
  async add(
    db: Queryable,
    accountId: string,
    all: readonly NewNotification[],
  ): Promise<Map<string, Notification>> {
    const of = <Field extends keyof NewNotification>(field: Field) => all.map((one) => one[field]);
    const titles = of('title').map((title) => JSON.stringify(title));
    const lines = of('text').map((text) => text && JSON.stringify(text));
    const facts = [of('id'), of('kind'), titles, lines, of('href'), of('groupKey')];
    const rows = await db.rows(add, [accountId, ...facts, of('times'), of('at')]);
    return new Map(rows.map(({ groupKey, ...row }) => [groupKey, notificationOf(row)]));
  },
  page: async (db: Queryable, accountId: string, before: number, count: number) =>
    (await db.rows(page, [accountId, before, count])).map(notificationOf),
  totals: (db: Queryable, accountId: string) => db.row(totals, [accountId]),
  markRead: (db: Queryable, accountId: string, ids: readonly string[] | null, now: Date) =>
    db.execute(markRead, [accountId, ids, now]),
  choices: (db: Queryable, accountId: string) => db.rows(choices, [accountId]),
  choose: (db: Queryable, accountId: string, one: NotificationChoice) =>
    db.execute(choose, [accountId, one.kind, one.inApp, one.byMail]),
  /** Resolves to how many were deleted, 5,000 at most. */
  forget: (db: Queryable, before: Date) => db.execute(forget, [before]),
};

/** A notification as it is read: in words, no longer than fits its line. */
function notificationOf({ id, readAt, createdAt, title, text, ...rest }: Row): Notification {
  const words = { title: say(title).slice(0, titleMax), text: text ? say(text).slice(0, textMax) : '' };
  return { _id: id, ...rest, ...words, isRead: readAt !== null, createdAt: createdAt.toISOString() };
}
