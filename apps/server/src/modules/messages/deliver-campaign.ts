import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { statement, type Transaction } from '../../platform/database/index.ts';
import { audienceAfter } from './campaign-audience.ts';
import { type CampaignRow, campaignColumns } from './campaigns.ts';
import type { DirectDeps } from './dependencies.ts';
import { campaignGivenUp, messagesSent } from './events.ts';
import { mediaColumns, mediaOfRow } from './message-media.ts';
import { emitTo } from './send-message.ts';
import { type ConversationRow, itemsOf, type MessageRow } from './store.ts';

/** Accounts written to in one transaction: what a page holds in memory, and what a kill makes it do again. */
const perPage = 250;

const start = statement<CampaignRow & { sentUpTo: string }>(
  'messages.start-campaign',
  `update messages.campaigns set status = 'sending' where id = $1 and status in ('scheduled', 'sending') and send_at <= $2
   returning ${campaignColumns}, sent_up_to as "sentUpTo"`,
);
/** What has begun to be sent goes on. */
const giveUp = statement<{ modelId: string }>(
  'messages.give-up-campaign',
  `update messages.campaigns set status = 'cancelled' where id = $1 and status = 'scheduled' and send_at <= $2
   returning model_id as "modelId"`,
);
const due = statement<{ id: string }>(
  'messages.campaigns-due',
  `select id from messages.campaigns where status in ('scheduled', 'sending') and send_at <= $1 order by send_at limit 20`,
);
const finish = statement<object>(
  'messages.finish-campaign',
  `update messages.campaigns set status = 'sent' where id = $1`,
);
const pass = statement<object>(
  'messages.pass-page',
  'update messages.campaigns set sent_up_to = $2, sent_count = sent_count + $3 where id = $1',
);
const open = statement<ConversationRow>(
  'messages.open-page',
  `insert into messages.conversations (id, model_id, member_id, last_message_at, created_at)
   select page.id, $1, page.member_id, $4, $4 from unnest($2::uuid[], $3::uuid[]) as page (id, member_id)
   on conflict on constraint conversations_once do update set last_message_at = excluded.last_message_at
   returning id, model_id as "modelId", member_id as "memberId"`,
);
// The same client id for a message and a member, so that two processes at once write once.
const write = statement<MessageRow>(
  'messages.write-page',
  `insert into messages.direct_messages (id, client_message_id, conversation_id, sender_id, text, ${mediaColumns}, price,
     campaign_id, created_at, item_ids)
   select page.id, md5(c.id || ' ' || page.member_id)::uuid, page.conversation_id, c.model_id,
     left(replace(c.text, '{name}', coalesce(nullif(p.name, ''), p.username)), 2000), c.media, c.picture_key,
     c.picture_width, c.picture_height, c.placeholder_url, c.price, c.id, $5, c.item_ids
   from messages.campaigns c, unnest($2::uuid[], $3::uuid[], $4::uuid[]) as page (id, conversation_id, member_id)
     join accounts.public_accounts p on p.id = page.member_id
   where c.id = $1
   on conflict do nothing
   returning seq, id, conversation_id as "conversationId", sender_id as "senderId",
     (select username from accounts.public_accounts where id = sender_id) as "senderName", text,
     ${mediaOfRow('direct_messages')}, price, ${itemsOf('direct_messages')} as items,
     removed_at as "removedAt", taken_down_at as "takenDownAt", is_test as "isTest",
     created_at as "createdAt"`,
);
const job = z.object({ campaignId: z.uuid() });

/** Registers the jobs that send, a page each; a restart goes on where the last process stopped. */
export function registerCampaigns(deps: DirectDeps): void {
  deps.jobs.register('messages.send-campaign', (payload) => deliverPage(deps, job.parse(payload).campaignId));
  deps.jobs.every('messages.send-due-campaigns', '*/5 * * * *', async () => {
    for (const { id } of await deps.database.rows(due, [deps.clock()])) await deliverPage(deps, id);
  });
}

/** Sends one page, and asks for the next in the same transaction. */
async function deliverPage(deps: DirectDeps, campaignId: string): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const now = deps.clock();
    if (deps.isOff('massMessages') && (await isGivenUp(deps, tx, campaignId, now))) return;
    // The row is locked until the commit: one page of a campaign at a time.
    const campaign = await tx.maybeRow(start, [campaignId, now]);
    if (!campaign) return;
    const page = { after: campaign.sentUpTo, limit: perPage };
    const members = await audienceAfter(tx, { ...campaign, now }, page);
    const last = members.at(-1);
    if (last === undefined) {
      await tx.execute(finish, [campaignId]);
      return;
    }
    const written = await writePage(deps, tx, { campaign, members, now });
    await tx.execute(pass, [campaignId, last, written]);
    const jobKey = `messages.campaign:${campaignId}`;
    // After what else is due: those of this page hear of it before the next is written, and nobody waits behind thousands.
    await deps.jobs.add(tx, 'messages.send-campaign', { campaignId }, { jobKey, isLast: true });
  });
}

/** Cancels what has not begun, and tells its model. What went out later than planned would be news of another day. */
async function isGivenUp(deps: DirectDeps, tx: Transaction, campaignId: string, now: Date): Promise<boolean> {
  const over = await tx.maybeRow(giveUp, [campaignId, now]);
  if (over) await deps.events.publish(tx, campaignGivenUp, { campaignId, modelId: over.modelId });
  return over !== undefined;
}

/** Shows a page of messages to those who are here. Its model follows how far the whole is, not each of them. */
async function emitPage(
  deps: DirectDeps,
  letters: readonly { row: ConversationRow; message: MessageRow }[],
): Promise<void> {
  const online = await deps.realtime.accountsOnline(letters.flatMap(({ row }) => row.memberId ?? []));
  for (const { row, message } of letters) {
    if (row.memberId !== null && online.has(row.memberId)) emitTo(deps, row.memberId, message);
  }
}

async function writePage(
  deps: DirectDeps,
  tx: Transaction,
  { campaign, members, now }: { campaign: CampaignRow; members: readonly string[]; now: Date },
): Promise<number> {
  const ids = members.map(() => uuid());
  const rows = await tx.rows(open, [campaign.modelId, ids, members, now]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const messages = await tx.rows(write, [
    campaign.id,
    rows.map(() => uuid()),
    rows.map(({ id }) => id),
    rows.map(({ memberId }) => memberId),
    now,
  ]);
  const letters = messages.flatMap((message) => {
    const row = byId.get(message.conversationId);
    return row ? [{ row, message }] : [];
  });
  if (letters.length === 0) return 0;
  tx.afterCommit(() => {
    emitPage(deps, letters).catch((error: unknown) =>
      deps.log.error({ error }, 'A message to many could not be shown at once.'),
    );
  });
  await deps.events.publish(tx, messagesSent, {
    fromUsername: letters[0]?.message.senderName ?? '',
    letters: letters.map(({ row }) => ({ toAccountId: row.memberId ?? '', conversationId: row.id })),
  });
  return letters.length;
}
