import type { FanFilter } from '@candela/contract/fans/filters';
import type { Campaign } from '@candela/contract/messages/campaigns';
import { dayMs } from '@candela/contract/shared/durations';
import { v7 as uuid } from 'uuid';
import { statement } from '../../platform/database/index.ts';
import { type RequestContext, signedIn } from '../../platform/http/context.ts';
import { say } from '../../platform/i18n/index.ts';
import { answerBefore, withIdempotencyKey } from '../../platform/idempotency/index.ts';
import { refuse } from '../../platform/refusal.ts';
import { countAudience } from './campaign-audience.ts';
import type { DirectDeps } from './dependencies.ts';
import { texts } from './locales/texts.ts';
import {
  type Attached,
  countMedia,
  isFree,
  type MediaColumns,
  mediaColumns,
  mediaOf,
  mediaOfRow,
  mediaValues,
  namesOf,
  prepareMedia,
  requireMoreThanFirst,
  withFirstFree,
} from './message-media.ts';

export interface CampaignRow extends MediaColumns {
  id: string;
  modelId: string;
  audience: Campaign['audience'];
  filter: FanFilter | null;
  text: string;
  price: number | null;
  status: Campaign['status'];
  sendAt: Date;
  sentCount: number;
}

export const campaignColumns = `id, model_id as "modelId", audience, filter, text, ${mediaOfRow('campaigns')}, price, status, send_at as "sendAt",
  sent_count as "sentCount"`;
const insert = statement<CampaignRow>(
  'messages.insert-campaign',
  `insert into messages.campaigns (id, model_id, audience, text, ${mediaColumns}, price, status, send_at, created_at,
     filter, item_ids)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'scheduled', $11, $12, $13, $14) returning ${campaignColumns}`,
);
const list = statement<CampaignRow & { total: number }>(
  'messages.list-campaigns',
  `select ${campaignColumns}, (count(*) over ())::int as total from messages.campaigns where model_id = $1
   order by created_at desc, id desc offset $2 limit $3`,
);
const cancel = statement<object>(
  'messages.cancel-campaign',
  `update messages.campaigns set status = 'cancelled' where id = $1 and model_id = $2 and status = 'scheduled'`,
);

const published = statement<{ count: number }>(
  'messages.published-items',
  `select count(*)::int as count from library.item_list
   where model_id = $1 and id = any ($2::uuid[]) and status = 'published' and hidden_at is null`,
);

/** What a message to many says and carries. */
export interface Written extends Attached {
  text: string;
  priceCredits?: number | undefined;
  itemIds: readonly string[];
}

/** The files of a message of a model's; refuses one that says nothing, sells nothing, or points at another's posts. */
export async function requireSendable(
  { database }: Pick<DirectDeps, 'database'>,
  modelId: string,
  input: Written,
): Promise<string[]> {
  const filenames = namesOf(input);
  if (input.text === '' && filenames.length === 0) {
    refuse('invalid_input', { fields: { text: texts.refusals.empty } });
  }
  if (input.priceCredits !== undefined && filenames.length === 0) {
    refuse('invalid_input', { fields: { priceCredits: texts.refusals.pictureNeeded } });
  }
  requireMoreThanFirst(input, filenames.length);
  if (input.itemIds.length > 0) {
    const { count } = await database.row(published, [modelId, input.itemIds]);
    if (count !== new Set(input.itemIds).size) {
      refuse('invalid_input', { fields: { itemIds: texts.refusals.notYourPost } });
    }
  }
  return filenames;
}

/** How many a message to an audience would reach now. */
export async function countRecipients(
  deps: DirectDeps,
  asked: { audience: Campaign['audience']; filter?: FanFilter | undefined },
  context: RequestContext,
): Promise<{ count: number }> {
  const filter = filterOf(asked);
  const modelId = signedIn(context).accountId;
  return { count: await countAudience(deps.database, { ...asked, filter, modelId, now: deps.clock() }) };
}

/**
 * Writes to all followers, members or buyers: now, or at a moment to come. A request that comes again under its key is
 * answered as the first one was.
 */
export async function sendCampaign(
  deps: DirectDeps,
  input: {
    audience: Campaign['audience'];
    filter?: FanFilter | undefined;
    sendAt?: string | undefined;
  } & Written,
  context: RequestContext,
): Promise<Campaign> {
  const { accountId } = signedIn(context);
  const call = { accountId, operation: 'messages.sendCampaign', key: context.idempotencyKey, input };
  const before = await answerBefore<Campaign>(deps.database, call);
  if (before) return before;
  const filenames = await requireSendable(deps, accountId, input);
  const filter = filterOf(input);
  const now = deps.clock();
  const sendAt = input.sendAt === undefined ? now : new Date(input.sendAt);
  if (sendAt.getTime() > now.getTime() + 366 * dayMs) {
    refuse('invalid_input', { fields: { sendAt: texts.refusals.tooFarAhead } });
  }
  const { media, take } = await prepareMedia(deps, accountId, filenames);
  return await deps.database.transaction((tx) =>
    withIdempotencyKey(tx, call, async () => {
      await take(tx);
      const row = await tx.row(insert, [
        uuid(),
        accountId,
        input.audience,
        input.text,
        ...mediaValues(withFirstFree(media, input.firstIsFree ?? false)),
        input.priceCredits ?? null,
        sendAt,
        now,
        filter,
        input.itemIds.length === 0 ? null : input.itemIds,
      ]);
      await deps.jobs.add(
        tx,
        'messages.send-campaign',
        { campaignId: row.id },
        {
          runAt: sendAt,
          jobKey: `messages.campaign:${row.id}`,
        },
      );
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

/** A message to many as its model reads it. */
export function campaignOf(row: CampaignRow): Campaign {
  const media = mediaOf(row, row.id);
  return {
    _id: row.id,
    audience: row.audience,
    filter: row.filter,
    text: row.text,
    hasPicture: row.pictureKey !== null,
    ...countMedia(media),
    firstIsFree: media.some(isFree),
    priceCredits: row.price,
    status: row.status,
    sendAt: row.sendAt.toISOString(),
    sentCount: row.sentCount,
  };
}

/** Fans are told apart by a filter, the other audiences by none. */
function filterOf(asked: {
  audience: Campaign['audience'];
  filter?: FanFilter | undefined;
}): FanFilter | null {
  if (asked.audience === 'fans') return asked.filter ?? {};
  if (asked.filter) refuse('invalid_input', { fields: { filter: texts.refusals.noFilter } });
  return null;
}
