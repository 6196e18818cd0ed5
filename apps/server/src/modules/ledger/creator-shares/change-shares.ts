import type { ShareKind } from '@candela/contract/ledger/creator-share';
import { dayMs } from '@candela/contract/shared/durations';
import { v7 as uuid } from 'uuid';
import { statement, type Transaction, uniqueViolation } from '../../../platform/database/index.ts';
import type { Events } from '../../../platform/events/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { Settings } from '../../../platform/settings/index.ts';
import { creatorShareChanged } from '../events.ts';
import { texts } from '../locales/texts.ts';
import { creatorShareOf, creatorSharesOf } from './creator-share.ts';
import { firstLoss, shareLeadMs, soonestStart } from './rules.ts';

/** What a rule is about, and what it says. */
export interface ShareRule {
  /** Null: every model. */
  modelId: string | null;
  /** Null: every kind. */
  kind: ShareKind | null;
  /** A percentage, the site's share, or what holds without a rule of this model and kind. */
  share: 'percent' | 'site' | 'wider';
  /** Of a percentage; null otherwise. */
  percent: number | null;
}

export interface NewShareRule extends ShareRule {
  /** Null: as soon as may be. */
  startsAt: Date | null;
  reason: string;
  /** One of the staff. */
  actorId: string | null;
}

interface ChangeDeps {
  clock: () => Date;
  settings: Pick<Settings, 'get'>;
  events?: Pick<Events, 'publish'> | undefined;
}

const lock = statement<object>(
  'ledger.lock-creator-shares',
  `select pg_advisory_xact_lock(hashtextextended('ledger.creator-shares', 0))`,
);
const insert = statement<object>(
  'ledger.insert-creator-share-rule',
  `insert into ledger.creator_share_rules (id, model_id, kind, share, percent, starts_at, reason, made_at, made_by)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
);
const find = statement<{
  modelId: string | null;
  kind: ShareKind | null;
  share: ShareRule['share'];
  percent: number | null;
  startsAt: Date;
  isWithdrawn: boolean;
}>(
  'ledger.find-creator-share-rule',
  `select model_id as "modelId", kind, share, percent::integer as percent, starts_at as "startsAt",
     withdrawn_at is not null as "isWithdrawn"
   from ledger.creator_share_rules where id = $1`,
);
const withdraw = statement<object>(
  'ledger.withdraw-creator-share-rule',
  `update ledger.creator_share_rules set withdrawn_at = $2, withdrawn_by = $3, withdrawn_reason = $4 where id = $1`,
);

/**
 * Makes a rule in the caller's transaction; a rule of one model is told to her after the commit.
 * @throws Refusal invalid_input (startsAt too soon, or sooner than a lower share may begin; kind for a rule about
 * everything), conflict when one of the same model and kind begins at the same time
 */
export async function addShareRule(
  deps: ChangeDeps,
  tx: Transaction,
  rule: NewShareRule,
): Promise<{ id: string; startsAt: Date }> {
  const { modelId, kind, share, percent, reason, actorId } = rule;
  if (modelId === null && kind === null) {
    refuse('invalid_input', { fields: { kind: texts.refusals.shareOfEverything } });
  }
  await tx.execute(lock);
  const now = deps.clock();
  const startsAt = rule.startsAt ?? soonestStart(now);
  if (startsAt.getTime() < now.getTime() + shareLeadMs) {
    refuse('invalid_input', { fields: { startsAt: texts.refusals.shareTooSoon } });
  }
  const before = await creatorSharesOf(tx, modelId, startsAt);
  const id = uuid({ msecs: now.getTime() });
  try {
    await tx.execute(insert, [id, modelId, kind, share, percent, startsAt, reason, now, actorId]);
  } catch (error) {
    if (uniqueViolation(error) !== 'creator_share_rules_in_force') throw error;
    refuse('conflict', { fields: { startsAt: texts.refusals.shareTaken }, msg: texts.refusals.shareTaken });
  }
  const loss = firstLoss(before, await creatorSharesOf(tx, modelId, startsAt), startsAt);
  const days = await deps.settings.get('shareNoticeDays');
  if (loss && loss.getTime() < now.getTime() + days * dayMs) {
    refuse('invalid_input', { fields: { startsAt: texts.refusals.shareNotice({ days }) } });
  }
  await publish(deps, tx, 'made', rule, startsAt);
  return { id, startsAt };
}

/**
 * Withdraws a rule that has not begun, in the caller's transaction, and tells its model.
 * @throws Refusal not_found, conflict when it was withdrawn or is about to begin
 */
export async function withdrawShareRule(
  deps: ChangeDeps,
  tx: Transaction,
  { id, reason, actorId }: { id: string; reason: string; actorId: string | null },
): Promise<ShareRule & { startsAt: Date }> {
  await tx.execute(lock);
  const rule = (await tx.maybeRow(find, [id])) ?? refuse('not_found');
  const now = deps.clock();
  if (rule.isWithdrawn) refuse('conflict', { msg: texts.refusals.shareWithdrawn });
  if (rule.startsAt.getTime() < now.getTime() + shareLeadMs) {
    refuse('conflict', { msg: texts.refusals.shareBegun });
  }
  await tx.execute(withdraw, [id, now, actorId, reason]);
  const { isWithdrawn: _isWithdrawn, ...withdrawn } = rule;
  await publish(deps, tx, 'withdrawn', rule, rule.startsAt);
  return withdrawn;
}

async function publish(
  { events }: ChangeDeps,
  tx: Transaction,
  change: 'made' | 'withdrawn',
  { modelId, kind }: ShareRule,
  startsAt: Date,
): Promise<void> {
  if (modelId === null) return;
  const percent = await creatorShareOf(tx, { modelId, kind, at: startsAt });
  const from = startsAt.toISOString();
  await events?.publish(tx, creatorShareChanged, { change, modelId, kind, percent, from });
}
