import { type Queryable, statement } from '../../platform/database/index.ts';
import type { RequestContext } from '../../platform/http/context.ts';

const addView = statement<object>(
  'statistics.note-view',
  'select statistics.note_view($1::uuid, $2::uuid, $3, $4, $5, $6)',
);

// What the known robots call themselves. Single words, so that no text takes longer than its length.
const robots =
  /bot\b|crawl|spider|slurp|preview|facebookexternalhit|whatsapp|curl\/|wget\/|python|scrapy|lighthouse/i;

/** What a view needs to know of the request. */
export type ViewerContext = Pick<RequestContext, 'session' | 'browser' | 'ip' | 'userAgent' | 'cameFrom'>;

/**
 * Counts a look at a model's page, or at an item of hers when one is named: once a viewer and hour. Her own looks and
 * those of known robots count for nothing. Pages fetched ahead run no operations, so none of theirs comes here. Of an
 * hour, the source of the first look is written down.
 */
export async function noteView(
  database: Queryable,
  { modelId, itemId }: { modelId: string; itemId: string | null },
  { session, browser, ip, userAgent, cameFrom }: ViewerContext,
  now: Date,
): Promise<void> {
  if (userAgent === '' || robots.test(userAgent)) return;
  const viewer = session?.accountId ?? (browser() || `${ip} ${userAgent}`);
  await database.execute(addView, [modelId, itemId, viewer, ip, now, cameFrom ?? null]);
}
