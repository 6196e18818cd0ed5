import { countedShows, type RunningShow, type ShowKind } from '@candela/contract/admin/live-wall';
import { type Queryable, statement } from '../../../platform/database/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { AdminDeps } from '../dependencies.ts';
import { toWire } from '../list-query.ts';
import { texts } from '../locales/texts.ts';

// A room with a private show in it is that private show, also in the moment in which only one of the two says so.
const running = `select r.show_id as id, r.model_id,
    case when r.in_private or p.id is not null then 'private' when r.show_type = 'free' then 'free' else 'paid' end as kind,
    r.status, r.title, coalesce(p.cost, r.cost) as cost,
    case when p.id is null then r.viewer_count else 1 end as viewers, coalesce(p.answered_at, r.started_at) as started_at
  from shows.live_rooms r left join private_shows.running_private_shows p on p.show_id = r.show_id
  union all
  select c.id, c.model_id, 'call', 'live', '', c.cost, 1, c.answered_at from calls.active_calls c`;

const shows = statement<object>(
  'admin.running-shows',
  `select r.id as "_id", r.kind, r.model_id as "modelId", a.unique_id as "uniqueId", a.username, a.name,
     a.profile_image as "profileImage", r.title, r.status, r.cost as "costCredits", r.viewers,
     r.started_at as "startedAt", s.until as "silencedUntil", b.blurred_at as "blurredSince", coalesce(t.level, 'new') as trust,
     (select count(*)::int from (
       select from shows.show_list had where had.model_id = r.model_id limit ${countedShows}) as counted) as "showCount",
     exists (
       select from verification.identity_check_list i
       where i.account_id = r.model_id and i.status = 'approved'
         and (i.expires_on is null or i.expires_on >= ($1::timestamptz at time zone 'UTC')::date)) as "isVerified",
     said.reports as "openReports", said.last_at as "lastReportAt", told.given_at as "warnedAt",
     coalesce(told.given_at is not null and told.acknowledged_at is null, false) as "isWarningOpen"
   from (${running}) as r join accounts.profiles a on a.id = r.model_id
     left join shows.blurred_models b on b.model_id = r.model_id
     left join rooms.silence_list s on s.show_id = r.id and s.until > $1
     left join moderation.trust_list t on t.model_id = r.model_id
     left join lateral (
       select count(*)::int as reports, max(one.created_at) as last_at
       from moderation.case_list c join moderation.report_list one on one.case_id = c.id
       where c.account_id = r.model_id and c.status = 'open') as said on true
     left join lateral (
       select n.given_at, n.acknowledged_at from rooms.staff_notice_list n
       where n.channel = r.id and n.kind = 'warning' order by n.given_at desc limit 1) as told on true
   order by r.started_at desc nulls last, r.id limit 500`,
);

/** Everything that is live, the newest first; the wall sorts it by what needs a look. */
export async function listShows({ database, clock }: AdminDeps) {
  const data = (await database.rows(shows, [clock()])).map((row) => toWire<RunningShow>(row));
  return { data, totalCount: data.length };
}

interface OneShow {
  kind: ShowKind;
  modelId: string;
  username: string;
}

const one = statement<OneShow>(
  'admin.running-show',
  `select r.kind, r.model_id as "modelId", a.username
   from (${running}) as r join accounts.profiles a on a.id = r.model_id where r.id = $1`,
);

/** What goes on in a channel now; undefined when it is over. */
export function findRunningShow(queries: Queryable, channel: string): Promise<OneShow | undefined> {
  return queries.maybeRow(one, [channel]);
}

/** What goes on in a channel now. Refuses with `not_live` when it is over. */
export async function runningShowOf(queries: Queryable, channel: string): Promise<OneShow> {
  return (await findRunningShow(queries, channel)) ?? refuse('not_live', { msg: texts.refusals.showOver });
}

/** What a model is in now, and how many watch it. */
export interface Running {
  channel: string;
  kind: ShowKind;
  viewers: number;
}

const ofModel = statement<Running>(
  'admin.running-show-of',
  `select r.id as channel, r.kind, r.viewers from (${running}) as r where r.model_id = $1 limit 1`,
);

/** What a model is in now; undefined when she is not live. */
export function runningOf(queries: Queryable, modelId: string): Promise<Running | undefined> {
  return queries.maybeRow(ofModel, [modelId]);
}
