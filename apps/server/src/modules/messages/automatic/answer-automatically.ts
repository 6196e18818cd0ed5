import type { AutomaticOccasion } from '@candela/contract/messages/automatic';
import type { PlanKind } from '@candela/contract/plans/fields';
import { v7 as uuid } from 'uuid';
import { statement } from '../../../platform/database/index.ts';
import { goodSold, tipsGiven } from '../../ledger/index.ts';
import { membershipChanged, membershipLapsed } from '../../plans/index.ts';
import type { DirectDeps } from '../dependencies.ts';
import { type MediaColumns, mediaOf, mediaOfRow } from '../message-media.ts';
import { writeIn } from '../send-message.ts';
import { directStore } from '../store.ts';

/** Automatic messages one fan gets in a day, of all models together. */
const dailyMax = 5;

/** Something a model may have a message for. */
interface Occurrence {
  modelId: string;
  fanId: string;
  occasion: AutomaticOccasion;
  /** Tells one renewal, end, day of tips or birthday from the next: each is answered once. */
  which: string;
  /** Whom a welcome has to be for. */
  welcomeTo?: 'followers' | 'members';
  tipCredits?: number;
  /** Plans of which none may run: who has one isn't written to as somebody who left. */
  without?: PlanKind[];
}

interface Written extends MediaColumns {
  text: string;
  fanName: string;
  price: number | null;
}

// Two processes that answer one fan at once wait for each other, so that the bound of a day holds.
const lockFan = statement<object>(
  'messages.lock-automatic-fan',
  `select pg_advisory_xact_lock(hashtextextended('messages.automatic ' || $1, 0))`,
);
const claim = statement<Written>(
  'messages.claim-automatic',
  `with wanted as (
     select a.model_id, a.occasion, a.text, a.media, a.picture_key, a.picture_width, a.picture_height,
       a.placeholder_url, a.price,
       fan.id as fan_id, coalesce(nullif(fan.name, ''), fan.username) as fan_name
     from messages.automatic a
       join accounts.public_accounts model on model.id = a.model_id and model.type = 'model'
       join accounts.public_accounts fan on fan.id = $2 and fan.type = 'user'
     where a.model_id = $1 and a.occasion = $3 and a.is_on
       and ($7::text is null or a.welcome_to = $7) and ($8::integer is null or a.tip_from <= $8)
       and not exists (select from accounts.accounts_apart p where p.one_id = a.model_id and p.other_id = fan.id)
       and not exists (select from messages.automatic_off o where o.account_id = fan.id)
       and not exists (select from plans.running_memberships r
         where r.member_id = fan.id and r.model_id = a.model_id and r.kind = any ($9::text[])
           and (r.access_until is null or r.access_until > $6))
       and (select count(*) from messages.automatic_sent s
         where s.fan_id = fan.id and s.sent_at > $6::timestamptz - interval '1 day') < ${dailyMax}
   ), claimed as (
     insert into messages.automatic_sent (model_id, fan_id, occasion, occurrence, message_id, sent_at)
     select model_id, fan_id, occasion, $4, $5, $6 from wanted
     on conflict do nothing returning message_id
   )
   select w.text, w.fan_name as "fanName", ${mediaOfRow('w')}, w.price
   from wanted w cross join claimed`,
);
const withTipMessage = statement<{ modelId: string; from: number }>(
  'messages.automatic-for-tips',
  `select model_id as "modelId", tip_from as "from" from messages.automatic
   where model_id = any ($1::uuid[]) and occasion = 'tip' and is_on`,
);

// Who had a plan before is no new member.
const hadPlan = statement<object>(
  'messages.had-plan-before',
  `select from ledger.purchase_list as now join ledger.purchase_list as before
     on before.buyer_id = now.buyer_id and before.seller_id = now.seller_id
       and before.kind in ('chatPlan', 'clubHousePlan') and before.id <> now.id and before.created_at <= now.created_at
   where now.id = $1 limit 1`,
);

/**
 * Has models' automatic messages go out. Each event's job is written in the transaction of what happened, and comes at
 * least once; what is answered already, is not allowed any more or was switched off since is left.
 */
export function answerAutomatically(deps: DirectDeps): void {
  const { events, database } = deps;
  events.afterCommit(goodSold, 'automatic-messages', async ({ purchaseId, kind, buyerId, sellerId }) => {
    if (kind !== 'clubHousePlan' && kind !== 'chatPlan') return;
    if (await database.maybeRow(hadPlan, [purchaseId])) return;
    await answer(deps, {
      modelId: sellerId,
      fanId: buyerId,
      occasion: 'welcome',
      which: '',
      welcomeTo: 'members',
    });
  });
  events.afterCommit(
    membershipChanged,
    'automatic-messages',
    async ({ change, memberId, modelId, until }) => {
      if (change !== 'renewed') return;
      await answer(deps, { modelId, fanId: memberId, occasion: 'renewal', which: until ?? '' });
    },
  );
  events.afterCommit(membershipLapsed, 'automatic-messages', async (lapsed) => {
    const { membershipId: which, memberId: fanId, modelId, kind } = lapsed;
    // Whoever is left with a club, or with the chat of another plan, has not left.
    const without: PlanKind[] = kind === 'chatPlan' ? ['chatPlan', 'clubHousePlan'] : ['clubHousePlan'];
    await answer(deps, { modelId, fanId, occasion: 'lapsed', which, without });
  });
  events.afterCommit(tipsGiven, 'automatic-messages', async ({ tips }) => {
    // An answer would name whoever gave without a name.
    const named = tips.filter(({ anonymous }) => !anonymous);
    if (named.length === 0) return;
    const models = await database.rows(withTipMessage, [[...new Set(named.map(({ modelId }) => modelId))]]);
    const from = new Map(models.map((model) => [model.modelId, model.from]));
    for (const { modelId, buyerId: fanId, amountCredits: tipCredits, at } of named) {
      if (tipCredits < (from.get(modelId) ?? Number.POSITIVE_INFINITY)) continue;
      await answer(deps, { modelId, fanId, occasion: 'tip', which: at.slice(0, 10), tipCredits });
    }
  });
}

export type Follow = { accountId: string; modelId: string };

/** Answers somebody who follows a model now. Who follows again was welcomed before. */
export async function welcomeFollower(deps: DirectDeps, { accountId, modelId }: Follow): Promise<void> {
  const welcome = { occasion: 'welcome', which: '', welcomeTo: 'followers' } as const;
  await answer(deps, { modelId, fanId: accountId, ...welcome });
}

/** Sends a model's message for an occasion, if she has one and nothing speaks against it. */
export async function answer(deps: DirectDeps, occurrence: Occurrence): Promise<void> {
  if (deps.isOff('massMessages')) return;
  const { modelId, fanId, occasion, which, welcomeTo = null, tipCredits = null, without = [] } = occurrence;
  await deps.database.transaction(async (tx) => {
    const now = deps.clock();
    const messageId = uuid();
    await tx.execute(lockFan, [fanId]);
    const written = await tx.maybeRow(claim, [
      modelId,
      fanId,
      occasion,
      which,
      messageId,
      now,
      welcomeTo,
      tipCredits,
      without,
    ]);
    if (!written) return;
    const row = await directStore.begin(tx, { id: uuid(), modelId, memberId: fanId, at: now });
    await writeIn(deps, tx, row, {
      id: messageId,
      clientMessageId: messageId,
      conversationId: row.id,
      senderId: modelId,
      text: written.text.replaceAll('{name}', () => written.fanName).slice(0, 2000),
      media: mediaOf(written, messageId),
      price: written.price,
      campaignId: null,
      at: now,
    });
  });
}
