import { statement } from '../../platform/database/index.ts';

export const noteTrial = statement(
  'plans.note-trial',
  'insert into plans.trials (member_id, model_id, started_at) values ($1, $2, $3) on conflict do nothing',
);
/** $1 until when a period must end to be due. */
export const dueRenewals = statement<{ id: string }>(
  'plans.due-renewals',
  `select id from plans.memberships
   where status <> 'ended' and kind = 'clubHousePlan' and auto_renew and ends_at <= $1 order by id`,
);
/** Whether a member shut herself out at a moment: $1 the member, $2 the moment. */
export const isOnBreak = statement<{ excluded: boolean }>(
  'plans.is-on-break',
  'select accounts.is_excluded($1, $2) as excluded',
);
/**
 * $1 ids of memberships. `is_out`: one of the two may not take part in the site now, the member has shut herself out
 * beyond the period's end, or one has blocked the other.
 * Countries are left to `accountsHiddenFrom`.
 */
export const pairsOf = statement<{ id: string; member_id: string; model_id: string; is_out: boolean }>(
  'plans.pairs-of-memberships',
  `select h.id, h.member_id, h.model_id,
     not exists (select from accounts.public_accounts a where a.id = h.member_id)
     or not exists (select from accounts.public_models m where m.id = h.model_id)
     or exists (select from accounts.exclusion_list e where e.account_id = h.member_id
       and (e.excluded_until is null or e.excluded_until > h.ends_at))
     or exists (select from accounts.accounts_apart x where x.one_id = h.member_id and x.other_id = h.model_id) as is_out
   from plans.memberships h where h.id = any($1::uuid[])`,
);
export const stopRenewal = statement<{
  member_id: string;
  title: string;
  access_until: Date;
  status: 'active' | 'grace';
}>(
  'plans.stop-renewal',
  `update plans.memberships set auto_renew = false where id = $1 and auto_renew and status <> 'ended'
   returning member_id, title, access_until, status`,
);
/** $1 membership, $2 and $3 the period, $4 purchase, $5 credits, $6 now. */
export const extendMembership = statement(
  'plans.extend-membership',
  `with noted as (
     insert into plans.renewals (membership_id, period_starts_at, period_ends_at, purchase_id, amount_credits, renewed_at)
     values ($1::uuid, $2, $3::timestamptz, $4::uuid, $5, $6)
   )
   update plans.memberships
   set status = 'active', ends_at = $3::timestamptz, access_until = $3::timestamptz, is_trial = false,
     purchase_id = $4::uuid
   where id = $1::uuid`,
);
export const beginGrace = statement(
  'plans.begin-grace',
  `update plans.memberships set status = 'grace', access_until = $2 where id = $1 and status = 'active'`,
);
/** $1 now. What ended by itself, and what no renewal came for during grace. */
export const endedByNow = statement<{
  id: string;
  member_id: string;
  model_id: string;
  kind: 'chatPlan' | 'clubHousePlan';
  title: string;
  renewal_failed: boolean;
}>(
  'plans.end-by-now',
  `update plans.memberships h set status = 'ended', ended_at = $1, auto_renew = false
   from (select id, status = 'grace' as renewal_failed from plans.memberships
     where status <> 'ended' and (access_until <= $1 or messages_left = 0) and (not auto_renew or status = 'grace')
     order by id for update skip locked) as over
   where h.id = over.id
   returning h.id, h.member_id, h.model_id, h.kind, h.title, over.renewal_failed`,
);
/** $1 now, $2 until when a period must end to be spoken of, $3 how many at most. Marks them as reminded. */
export const takeReminders = statement<{
  member_id: string;
  title: string;
  ends_at: Date;
  renewal_credits: number;
}>(
  'plans.take-reminders',
  `update plans.memberships h set reminded_for = h.ends_at
   from (select id from plans.memberships
     where status = 'active' and kind = 'clubHousePlan' and auto_renew and ends_at > $1 and ends_at <= $2
       and reminded_for is distinct from ends_at
     order by id limit $3 for update skip locked) as due
   where h.id = due.id
   returning h.member_id, h.title, h.ends_at, h.renewal_credits`,
);
