import type { Campaign } from '@candela/contract/messages/campaigns';
import { dayMs } from '@candela/contract/shared/durations';
import { statement } from '../../platform/database/index.ts';
import { type RequestContext, signedIn } from '../../platform/http/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { type CampaignRow, campaignColumns, campaignOf } from './campaigns.ts';
import type { DirectDeps } from './dependencies.ts';
import { texts } from './locales/texts.ts';

const furthestMs = 366 * dayMs;

const within = statement<CampaignRow>(
  'messages.campaigns-within',
  `select ${campaignColumns} from messages.campaigns
   where model_id = $1 and send_at >= $2 and send_at < $3 and status <> 'cancelled' order by send_at, id limit 200`,
);
const move = statement<CampaignRow>(
  'messages.move-campaign',
  `update messages.campaigns set send_at = $3 where id = $1 and model_id = $2 and status = 'scheduled'
   returning ${campaignColumns}`,
);
const mine = statement<object>(
  'messages.own-campaign',
  'select from messages.campaigns where id = $1 and model_id = $2',
);

/** The caller's messages to many of a stretch of time, by when they go out. */
export async function listPlannedCampaigns(
  deps: DirectDeps,
  { from, before }: { from: string; before: string },
  context: RequestContext,
): Promise<Campaign[]> {
  const rows = await deps.database.rows(within, [
    signedIn(context).accountId,
    new Date(from),
    new Date(before),
  ]);
  return rows.map(campaignOf);
}

/**
 * Has a message that is not sent yet go out at another time. Refuses with `invalid_input` for a time in the past or more
 * than a year ahead, with `conflict` once it is being sent, and with `not_found` for another's.
 */
export async function moveCampaign(
  deps: DirectDeps,
  { campaignId, sendAt }: { campaignId: string; sendAt: string },
  context: RequestContext,
): Promise<Campaign> {
  const { accountId } = signedIn(context);
  const [now, at] = [deps.clock().getTime(), new Date(sendAt)];
  if (at.getTime() <= now) refuse('invalid_input', { fields: { sendAt: texts.refusals.pastTime } });
  if (at.getTime() > now + furthestMs) {
    refuse('invalid_input', { fields: { sendAt: texts.refusals.tooFarAhead } });
  }
  return await deps.database.transaction(async (tx) => {
    const row = await tx.maybeRow(move, [campaignId, accountId, at]);
    if (!row) {
      if (!(await tx.maybeRow(mine, [campaignId, accountId]))) return refuse('not_found');
      return refuse('conflict', { msg: texts.refusals.alreadySending });
    }
    // In the place of the job that would have sent it.
    await deps.jobs.add(
      tx,
      'messages.send-campaign',
      { campaignId },
      { runAt: at, jobKey: `messages.campaign:${campaignId}` },
    );
    return campaignOf(row);
  });
}
