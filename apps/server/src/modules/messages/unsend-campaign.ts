import type { CampaignResults } from '@candela/contract/messages/campaigns';
import { z } from 'zod';
import { statement } from '../../platform/database/index.ts';
import { type RequestContext, signedIn } from '../../platform/http/context.ts';
import { say } from '../../platform/i18n/index.ts';
import { refuse } from '../../platform/refusal.ts';
import { creditsOf } from '../ledger/index.ts';
import type { DirectDeps } from './dependencies.ts';
import { texts } from './locales/texts.ts';

const perPage = 500;

const begin = statement<object>(
  'messages.begin-unsending',
  `update messages.campaigns set status = 'unsending' where id = $1 and model_id = $2 and status in ('sending', 'sent')`,
);
const end = statement<object>(
  'messages.end-unsending',
  `update messages.campaigns set status = 'unsent' where id = $1 and status = 'unsending'`,
);
// What was read or paid for stays: whoever opened it knows it, and whoever paid owns it.
const unsendPage = statement<{
  seq: bigint;
  id: string;
  conversationId: string;
  memberId: string | null;
  gone: boolean;
}>(
  'messages.unsend-page',
  `with page as (
     select m.seq, m.id, m.conversation_id, c.member_id,
       m.removed_at is null
         and not exists (select from messages.conversation_reads r
           where r.conversation_id = m.conversation_id and r.account_id = c.member_id and r.read_seq >= m.seq)
         and not exists (select from ledger.current_entitlements e where e.kind = 'message' and e.item_id = m.id) as gone
     from messages.direct_messages m join messages.conversations c on c.id = m.conversation_id
     where m.campaign_id = $1 and m.seq > $2 order by m.seq limit ${perPage}
   ), removed as (
     update messages.direct_messages m set removed_at = $3 from page where page.gone and m.seq = page.seq
   )
   select seq, id, conversation_id as "conversationId", member_id as "memberId", gone from page order by seq`,
);
const results = statement<{
  sent: number;
  opened: number;
  unsent: number;
  unlocked: number;
  hundredths: bigint;
}>(
  'messages.campaign-results',
  `select count(*)::int as sent, count(*) filter (where m.removed_at is not null)::int as unsent,
     count(*) filter (where r.read_seq >= m.seq)::int as opened, count(s.message_id)::int as unlocked,
     coalesce(sum(s.hundredths), 0)::bigint as hundredths
   from messages.direct_messages m join messages.conversations c on c.id = m.conversation_id
     left join messages.conversation_reads r on r.conversation_id = c.id and r.account_id = c.member_id
     left join ledger.message_sales s on s.message_id = m.id
   where m.campaign_id = $1 and m.sender_id = $2`,
);
const job = z.object({ campaignId: z.uuid(), after: z.string() });

/** Takes a message to many back from everybody who neither read nor paid for it. */
export async function unsendCampaign(
  deps: DirectDeps,
  { campaignId }: { campaignId: string },
  context: RequestContext,
): Promise<{ msg: string }> {
  await deps.database.transaction(async (tx) => {
    if ((await tx.execute(begin, [campaignId, signedIn(context).accountId])) === 0)
      refuse('conflict', { msg: texts.refusals.notSent });
    await deps.jobs.add(tx, 'messages.unsend-campaign', { campaignId, after: '0' });
  });
  return { msg: say(texts.replies.unsending) };
}

/** What came of a message to many so far. */
export async function getCampaignResults(
  deps: DirectDeps,
  { campaignId }: { campaignId: string },
  context: RequestContext,
): Promise<CampaignResults> {
  const { hundredths, ...counts } = await deps.database.row(results, [
    campaignId,
    signedIn(context).accountId,
  ]);
  return { ...counts, netCredits: creditsOf(hundredths) };
}

/** Registers the job that takes messages back, a page each. */
export function registerUnsending(deps: DirectDeps): void {
  deps.jobs.register('messages.unsend-campaign', async (payload) => {
    const { campaignId, after } = job.parse(payload);
    await deps.database.transaction(async (tx) => {
      const page = await tx.rows(unsendPage, [campaignId, after, deps.clock()]);
      const last = page.at(-1);
      if (!last) {
        await tx.execute(end, [campaignId]);
        return;
      }
      tx.afterCommit(() => {
        for (const { id: messageId, conversationId, memberId, gone } of page) {
          if (!gone || memberId === null) continue;
          const removed = { conversationId, messageId, isTakenDown: false };
          deps.realtime.emit(`account:${memberId}`, 'direct.removed', removed);
        }
      });
      const next = { campaignId, after: String(last.seq) };
      await deps.jobs.add(tx, 'messages.unsend-campaign', next);
    });
  });
}
