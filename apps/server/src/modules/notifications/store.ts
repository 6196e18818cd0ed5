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

// In one order, so that two of these wait for each other.
const add = statement<Row & { accountId: string; groupKey: string }>(
  'notifications.add',
  `insert into notifications.notifications (id, account_id, kind, title, text, href, group_key, count, created_at, read_at)
   select id, account_id, kind, title::jsonb, text::jsonb, href, group_key, times, at, read_at
   from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::integer[],
       $9::timestamptz[], $10::timestamptz[])
     as new (id, account_id, kind, title, text, href, group_key, times, at, read_at)
   order by account_id, group_key
   on conflict (account_id, group_key) where read_at is null do update set count = notifications.count + excluded.count,
     title = excluded.title, text = excluded.text, href = excluded.href, created_at = excluded.created_at
   returning ${columns}, account_id as "accountId", group_key as "groupKey"`,
);
const choicesOfMany = statement<NotificationChoice & { accountId: string }>(
  'notifications.choices-of-many',
  `select account_id as "accountId", kind, in_app as "inApp", by_mail as "byMail" from notifications.choices
   where account_id = any ($1::uuid[])`,
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
  /**
   * For each, more of a group that is unread, or a new one; `count` says which. Those whose `readAt` is given are never unread.
   * No two may share account and group.
   */
  async add(
    db: Queryable,
    all: readonly (NewNotification & { accountId: string; readAt: Date | null })[],
  ): Promise<{ accountId: string; groupKey: string; notification: Notification }[]> {
    const of = <Field extends keyof (typeof all)[number]>(field: Field) => all.map((one) => one[field]);
    const titles = of('title').map((title) => JSON.stringify(title));
    const lines = of('text').map((text) => text && JSON.stringify(text));
    const facts = [of('id'), of('accountId'), of('kind'), titles, lines, of('href'), of('groupKey')];
    const rows = await db.rows(add, [...facts, of('times'), of('at'), of('readAt')]);
    return rows.map(({ accountId, groupKey, ...row }) => ({
      accountId,
      groupKey,
      notification: notificationOf(row),
    }));
  },
  choicesOfMany: (db: Queryable, accountIds: readonly string[]) => db.rows(choicesOfMany, [accountIds]),
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
