import { adminCreatorShares, type CreatorShareRow } from '@candela/contract/admin/creator-shares';
import type { ShareKind } from '@candela/contract/ledger/creator-share';
import { implement } from '@orpc/server';
import { statement, type Transaction } from '../../../platform/database/index.ts';
import { type RequestContext, staffOf } from '../../../platform/http/context.ts';
import { say } from '../../../platform/i18n/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import { act } from '../audit.ts';
import type { AdminDeps } from '../dependencies.ts';
import { listQuery } from '../list-query.ts';
import { texts } from '../locales/texts.ts';

const stateOf = `case when r.withdrawn_at is not null then 'withdrawn' when r.starts_at > $6::timestamptz then 'coming'
  when r.ends_at <= $6 then 'past' else 'inForce' end`;

const ruleList = listQuery<CreatorShareRow>('creator-shares', {
  select: `r.id as "_id", r.model_id as "modelId", m.username as model, r.kind, r.share, r.percent::integer as percent,
    r.starts_at as "startsAt", r.ends_at as "endsAt", ${stateOf} as state, r.reason, r.made_at as "madeAt",
    coalesce(s.name, '') as "madeBy", r.withdrawn_at as "withdrawnAt", r.withdrawn_reason as "withdrawnReason"`,
  from: `ledger.creator_share_rule_list r left join accounts.profiles m on m.id = r.model_id
    left join admin.staff s on s.id = r.made_by`,
  where: `case $7::text when 'all' then true when 'current' then ${stateOf} in ('inForce', 'coming') else ${stateOf} = $7 end
    and ($8::text = 'all' or r.kind = $8 or r.kind is null) and ($9::uuid is null or r.model_id = $9)
    and ($3::text is null or m.username ilike $3 or r.reason ilike $3)`,
  day: 'r.starts_at',
  order: 'r.starts_at desc, r.id desc',
  orders: { startsAt: 'r.starts_at, r.id' },
});

const findModel = statement<{ id: string; username: string }>(
  'admin.model-of-share',
  `select id, username from accounts.profiles
   where type = 'model' and erased_at is null and (id = $1::uuid or ($1::uuid is null and lower(username) = lower($2)))`,
);

interface NewRule {
  modelId?: string | undefined;
  username: string;
  kind?: ShareKind | undefined;
  share: 'percent' | 'site' | 'wider';
  percent?: number | undefined;
  startsAt?: string | undefined;
  reason: string;
}

/** The model a rule is about; undefined for every model. Refuses with `not_found`. */
async function modelOf(tx: Transaction, { modelId, username }: NewRule) {
  if (modelId === undefined && username === '') return undefined;
  const model = await tx.maybeRow(findModel, [modelId ?? null, username]);
  const msg = texts.refusals.noModel;
  return model ?? refuse('not_found', { msg, fields: { username: msg } });
}

async function addCreatorShare(deps: AdminDeps, input: NewRule, context: RequestContext) {
  return await act(deps, context, 'addCreatorShare', async (tx, note) => {
    const model = await modelOf(tx, input);
    const { kind = null, share, percent = null, reason } = input;
    const { id, startsAt } = await deps.wallet.addShareRule(tx, {
      modelId: model?.id ?? null,
      kind,
      share,
      percent,
      startsAt: input.startsAt === undefined ? null : new Date(input.startsAt),
      reason,
      actorId: staffOf(context).staffId,
    });
    const after = { kind, share, percent, startsAt: startsAt.toISOString() };
    note({ kind: 'creatorShare', id, label: model?.username ?? '', after, reason });
    return { _id: id, startsAt: startsAt.toISOString() };
  });
}

async function withdrawCreatorShare(
  deps: AdminDeps,
  { _id: id, reason }: { _id: string; reason: string },
  context: RequestContext,
) {
  return await act(deps, context, 'withdrawCreatorShare', async (tx, note) => {
    const actorId = staffOf(context).staffId;
    const rule = await deps.wallet.withdrawShareRule(tx, { id, reason, actorId });
    const { modelId, kind, share, percent, startsAt } = rule;
    const model = modelId === null ? undefined : await tx.maybeRow(findModel, [modelId, '']);
    const before = { kind, share, percent, startsAt: startsAt.toISOString() };
    note({ kind: 'creatorShare', id, label: model?.username ?? '', before, reason });
    return { msg: say(texts.replies.shareWithdrawn) };
  });
}

const os = implement(adminCreatorShares).$context<RequestContext>();

/** What models get of a price, by model and kind of sale. */
export function creatorShareRoutes(deps: AdminDeps) {
  return {
    listCreatorShares: os.listCreatorShares.handler(({ input }) =>
      ruleList(deps.database, input, [deps.clock(), input.state, input.kind, input.modelId || null]),
    ),
    addCreatorShare: os.addCreatorShare.handler(async ({ input, context }) => ({
      data: await addCreatorShare(deps, input, context),
    })),
    withdrawCreatorShare: os.withdrawCreatorShare.handler(({ input, context }) =>
      withdrawCreatorShare(deps, input, context),
    ),
  };
}
