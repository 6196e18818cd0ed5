import type { Campaign } from '@candela/contract/messages/operations';
import { dayMs } from '@candela/contract/shared/durations';
import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { type Queryable, statement } from '../../platform/database/index.ts';
import { type RequestContext, signedIn } from '../../platform/http/context.ts';
import { say } from '../../platform/i18n/index.ts';
import { answerBefore, withIdempotencyKey } from '../../platform/idempotency/index.ts';
import { refuse } from '../../platform/refusal.ts';
import type { DirectDeps } from './dependencies.ts';
import { texts } from './locales/texts.ts';
import { pictureOf, writeIn } from './send-message.ts';
import { directStore } from './store.ts';

interface CampaignRow {
  id: string;
  modelId: string;
  audience: Campaign['audience'];
  text: string;
  pictureKey: string | null;
  pictureWidth: number | null;
  pictureHeight: number | null;
  placeholderUrl: string | null;
  price: number | null;
  status: Campaign['status'];
  sendAt: Date;
  sentCount: number;
}

const columns = `id, model_id as "modelId", audience, text, picture_key as "pictureKey", picture_width as "pictureWidth",
  picture_height as "pictureHeight", placeholder_url as "placeholderUrl", price, status, send_at as "sendAt",
  sent_count as "sentCount"`;
const insert = statement<CampaignRow>(
  'messages.insert-campaign',
  `insert into messages.campaigns (id, model_id, audience, text, picture_key, picture_width, picture_height,
     placeholder_url, price, status, send_at, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'scheduled', $10, $11) returning ${columns}`,
);
const list = statement<CampaignRow & { total: number }>(
  'messages.list-campaigns',
  `select ${columns}, (count(*) over ())::int as total from messages.campaigns where model_id = $1
   order by created_at desc, id desc offset $2 limit $3`,
);
const cancel = statement<object>(
  'messages.cancel-campaign',
  `update messages.campaigns set status = 'cancelled' where id = $1 and model_id = $2 and status = 'scheduled'`,
);
const start = statement<CampaignRow>(
  'messages.start-campaign',
  `update messages.campaigns set status = 'sending' where id = $1 and status in ('scheduled', 'sending') and send_at <= $2
   returning ${columns}`,
);
const due = statement<{ id: string }>(
  'messages.campaigns-due',
  `select id from messages.campaigns where status in ('scheduled', 'sending') and send_at <= $1 order by send_at limit 20`,
);
const finish = statement<object>(
  'messages.finish-campaign',
  `update messages.campaigns set status = 'sent',
     sent_count = (select count(*) from messages.direct_messages where campaign_id = $1) where id = $1`,
);
// The views and tables of other features that say who belongs to an audience are read only.
const audiences = {
  followers: `select account_id as id from discovery.follower_list where model_id = $1`,
  members: `select account_id as id from ledger.current_entitlements where seller_id = $1 and kind = 'clubHousePlan'`,
  buyers: `select distinct buyer_id as id from ledger.purchase_list where seller_id = $1 and amount > refunded`,
};
/** Those of an audience who can be written to, as a source of rows. */
const reachable = (audience: Campaign['audience']) =>
  `(${audiences[audience]}) as wanted join accounts.public_accounts p on p.id = wanted.id and p.type = 'user'
       and not exists (select from accounts.block_list b
         where (b.account_id = p.id and b.blocked_id = $1) or (b.account_id = $1 and b.blocked_id = p.id))`;
const count = (audience: Campaign['audience']) =>
  statement<{ count: number }>(
    `messages.count-${audience}`,
    `select count(distinct p.id)::int as count from ${reachable(audience)}`,
  );
const countOf = { followers: count('followers'), members: count('members'), buyers: count('buyers') };
const reach = (audience: Campaign['audience']) =>
  statement<{ id: string }>(
    `messages.audience-${audience}`,
    `select distinct p.id from ${reachable(audience)}
     where p.id > $2::uuid
       and not exists (select from messages.direct_messages m join messages.conversations c on c.id = m.conversation_id
         where m.campaign_id = $3 and c.member_id = p.id)
     order by p.id limit 200`,
  );
const reachOf = { followers: reach('followers'), members: reach('members'), buyers: reach('buyers') };
const nobody = '00000000-0000-0000-0000-000000000000';
const job = z.object({ campaignId: z.uuid() });

/** How many a message to an audience would reach now. */
export async function countRecipients(
  deps: DirectDeps,
  { audience }: { audience: Campaign['audience'] },
  context: RequestContext,
): Promise<{ count: number }> {
  return await deps.database.row(countOf[audience], [signedIn(context).accountId]);
}

/**
 * Writes to all followers, members or buyers: now, or at a moment to come. A request that comes again under its key is
 * answered as the first one was.
 */
export async function sendCampaign(
  deps: DirectDeps,
  input: {
    audience: Campaign['audience'];
    text: string;
    filename?: string | undefined;
    priceCredits?: number | undefined;
    sendAt?: string | undefined;
  },
  context: RequestContext,
): Promise<Campaign> {
  const { accountId } = signedIn(context);
  const call = { accountId, operation: 'messages.sendCampaign', key: context.idempotencyKey, input };
  const before = await answerBefore<Campaign>(deps.database, call);
  if (before) return before;
  if (input.text === '' && input.filename === undefined) {
    refuse('invalid_input', { fields: { text: texts.refusals.empty } });
  }
  if (input.priceCredits !== undefined && input.filename === undefined) {
    refuse('invalid_input', { fields: { priceCredits: texts.refusals.pictureNeeded } });
  }
  const now = deps.clock();
  const sendAt = input.sendAt === undefined ? now : new Date(input.sendAt);
  if (sendAt.getTime() > now.getTime() + 366 * dayMs) {
    refuse('invalid_input', { fields: { sendAt: texts.refusals.tooFarAhead } });
  }
  const picture = await pictureOf(deps, accountId, input.filename);
  return await deps.database.transaction((tx) =>
    withIdempotencyKey(tx, call, async () => {
      const row = await tx.row(insert, [
        uuid(),
        accountId,
        input.audience,
        input.text,
        picture?.key ?? null,
        picture?.width ?? null,
        picture?.height ?? null,
        picture?.placeholderUrl ?? null,
        input.priceCredits ?? null,
        sendAt,
        now,
      ]);
      await deps.jobs.add(tx, 'messages.send-campaign', { campaignId: row.id }, { runAt: sendAt });
      return campaignOf(row);
    }),
  );
}

/** Messages to many, newest first. */
export async function listCampaigns(
  deps: DirectDeps,
  asked: { current_page: number; per_page: number },
  context: RequestContext,
) {
  const before = (asked.current_page - 1) * asked.per_page;
  const rows = await deps.database.rows(list, [signedIn(context).accountId, before, asked.per_page]);
  return { data: rows.map(campaignOf), totalCount: rows[0]?.total ?? 0 };
}

/** Takes a message to many back before it is sent. */
export async function cancelCampaign(
  deps: DirectDeps,
  { campaignId }: { campaignId: string },
  context: RequestContext,
): Promise<{ msg: string }> {
  const changed = await deps.database.execute(cancel, [campaignId, signedIn(context).accountId]);
  if (changed === 0) refuse('conflict', { msg: texts.refusals.alreadySending });
  return { msg: say(texts.replies.cancelled) };
}

/** Registers the jobs that send; a restart goes on where the last process stopped, and nobody gets one twice. */
export function registerCampaigns(deps: DirectDeps): void {
  deps.jobs.register('messages.send-campaign', (payload) => deliver(deps, job.parse(payload).campaignId));
  deps.jobs.every('messages.send-due-campaigns', '*/5 * * * *', async () => {
    for (const { id } of await deps.database.rows(due, [deps.clock()])) await deliver(deps, id);
  });
}

async function deliver(deps: DirectDeps, campaignId: string): Promise<void> {
  const campaign = await deps.database.maybeRow(start, [campaignId, deps.clock()]);
  if (!campaign) return;
  for (let after = nobody; ; ) {
    const members = await deps.database.rows(reachOf[campaign.audience], [
      campaign.modelId,
      after,
      campaign.id,
    ]);
    for (const { id } of members) await deliverTo(deps, campaign, id);
    const last = members.at(-1);
    if (!last) break;
    after = last.id;
  }
  await deps.database.execute(finish, [campaignId]);
}

async function deliverTo(deps: DirectDeps, campaign: CampaignRow, memberId: string): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const at = deps.clock();
    const row = await directStore.begin(tx, { id: uuid(), modelId: campaign.modelId, memberId, at });
    await writeIn(deps, tx, row, {
      id: uuid(),
      clientMessageId: await sameFor(tx, campaign.id, memberId),
      conversationId: row.id,
      senderId: campaign.modelId,
      text: campaign.text,
      picture: pictureOfRow(campaign),
      price: campaign.price,
      campaignId: campaign.id,
      at,
    });
  });
}

const derived = statement<{ id: string }>('messages.campaign-message-id', 'select md5($1)::uuid as id');

/** One id for a campaign and a member, so that two processes sending at once write once. */
async function sameFor(tx: Queryable, campaignId: string, memberId: string): Promise<string> {
  return (await tx.row(derived, [`${campaignId} ${memberId}`])).id;
}

function pictureOfRow(row: CampaignRow) {
  if (row.pictureKey === null) return null;
  return {
    key: row.pictureKey,
    width: row.pictureWidth ?? 1,
    height: row.pictureHeight ?? 1,
    placeholderUrl: row.placeholderUrl ?? '',
  };
}

function campaignOf(row: CampaignRow): Campaign {
  return {
    _id: row.id,
    audience: row.audience,
    text: row.text,
    hasPicture: row.pictureKey !== null,
    priceCredits: row.price,
    status: row.status,
    sendAt: row.sendAt.toISOString(),
    sentCount: row.sentCount,
  };
}
