import { type Queryable, statement } from '../../platform/database/index.ts';
import type { PlanRow } from './store.ts';

/** A show in a calendar, with who gives it. */
export type CalendarRow = PlanRow & { uniqueId: string; handle: string | null; name: string };

const columns = `s.id, s.model_id as "modelId", s.starts_at as "startsAt", s.minutes, s.title, s.kind, s.cost, s.sequence,
  s.updated_at as "updatedAt", s.cancelled_at as "cancelledAt",
  m.unique_id as "uniqueId", (select p.handle from accounts.public_models p where p.id = s.model_id) as handle,
  coalesce(nullif(m.name, ''), m.username) as name`;

const feed = statement<{ createdAt: Date }>(
  'schedule.feed',
  'select created_at as "createdAt" from schedule.feeds where account_id = $1',
);
const saveFeed = statement<object>(
  'schedule.save-feed',
  `insert into schedule.feeds (account_id, token_hash, created_at) values ($1, $2, $3)
   on conflict (account_id) do update set token_hash = excluded.token_hash, created_at = excluded.created_at`,
);
const deleteFeed = statement<object>(
  'schedule.delete-feed',
  'delete from schedule.feeds where account_id = $1',
);
const holder = statement<{ accountId: string; type: 'user' | 'model' }>(
  'schedule.feed-holder',
  `select a.id as "accountId", a.type from schedule.feeds f join accounts.public_accounts a on a.id = f.account_id
   where f.token_hash = $1 and not accounts.is_excluded(a.id, $2)`,
);
const own = statement<CalendarRow>(
  'schedule.calendar-own',
  `select ${columns} from schedule.shows s join accounts.public_accounts m on m.id = s.model_id
   where s.model_id = $1 order by s.starts_at desc, s.id limit 500`,
);
const followed = statement<CalendarRow>(
  'schedule.calendar-followed',
  `select ${columns} from discovery.follower_list f join schedule.shows s on s.model_id = f.model_id
     join accounts.public_models m on m.id = s.model_id
   where f.account_id = $1
     and not exists (select from accounts.left_out_models($1, $2) as l where l.id = s.model_id)
   order by s.starts_at desc, s.id limit 500`,
);

/** The statements on calendars. */
export const calendarStore = {
  feed: (db: Queryable, accountId: string) => db.maybeRow(feed, [accountId]),
  saveFeed: (db: Queryable, accountId: string, tokenHash: Buffer, at: Date) =>
    db.execute(saveFeed, [accountId, tokenHash, at]),
  deleteFeed: (db: Queryable, accountId: string) => db.execute(deleteFeed, [accountId]),
  /** Whose calendar a secret opens: of those who may take part and did not shut themselves out. */
  holder: (db: Queryable, tokenHash: Buffer, now: Date) => db.maybeRow(holder, [tokenHash, now]),
  own: (db: Queryable, modelId: string) => db.rows(own, [modelId]),
  followed: (db: Queryable, accountId: string, country: string | null) =>
    db.rows(followed, [accountId, country]),
};
