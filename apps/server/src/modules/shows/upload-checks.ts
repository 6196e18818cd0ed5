import type { MediaGrant } from '@candela/contract/shows/operations';
import { uploadCheckSeconds } from '@candela/contract/shows/upload-check';
import { v7 as uuid } from 'uuid';
import { statement } from '../../platform/database/index.ts';
import { type RequestContext, signedIn } from '../../platform/http/context.ts';
import { publisherSubject, type ReadGrant } from '../../platform/live/index.ts';
import { refuse } from '../../platform/refusal.ts';
import type { ShowsDeps } from './dependencies.ts';
import { grantMedia } from './grants.ts';
import { showStore } from './store.ts';

/** A check's channel is closed after so long: the check itself, and a slow connection before it. */
const openForMs = (uploadCheckSeconds + 20) * 1000;

const begin = statement<{ before: string | null }>(
  'shows.begin-upload-check',
  `with earlier as (select channel from shows.upload_checks where model_id = $1)
   insert into shows.upload_checks (model_id, channel, began_at) values ($1, $2, $3)
   on conflict (model_id) do update set channel = excluded.channel, began_at = excluded.began_at
   returning (select channel from earlier) as before`,
);
const find = statement<{ model_id: string }>(
  'shows.find-upload-check',
  'select model_id from shows.upload_checks where channel = $1 and began_at > $2',
);
const endOver = statement<{ channel: string }>(
  'shows.end-upload-checks',
  'delete from shows.upload_checks where began_at <= $1 returning channel',
);

/**
 * Lets a model send a picture that nobody may watch, so that she sees what her connection carries. A newer check ends
 * the one before. Refuses with `already_live`, and where she may not go live.
 */
export async function checkUpload(deps: ShowsDeps, context: RequestContext): Promise<{ media: MediaGrant }> {
  const { accountId: modelId } = signedIn(context);
  await deps.accounts.assertModelMayGoLive(modelId);
  if (await showStore.openOf(deps.database, modelId)) refuse('already_live');
  const channel = uuid();
  const { before } = await deps.database.row(begin, [modelId, channel, deps.clock()]);
  if (before !== null) await deps.engine.close(before);
  await deps.engine.open(channel);
  return { media: await grantMedia(deps, channel, { role: 'publish', subject: publisherSubject(modelId) }) };
}

/** The model whose check goes on in a channel. */
export async function uploadCheckIn(
  { database, clock }: Pick<ShowsDeps, 'database' | 'clock'>,
  channel: string,
): Promise<string | undefined> {
  const since = new Date(clock().getTime() - openForMs);
  return (await database.maybeRow(find, [channel, since]))?.model_id;
}

/** Whether a grant may start media in a check: to publish, and by the model alone. */
export async function mayCheckUpload(
  deps: ShowsDeps,
  { channel, role, subject }: Pick<ReadGrant, 'channel' | 'role' | 'subject'>,
): Promise<boolean> {
  if (role !== 'publish') return false;
  const modelId = await uploadCheckIn(deps, channel);
  return modelId !== undefined && subject === publisherSubject(modelId);
}

/** Closes the channels of checks that are over. */
export async function endUploadChecks({
  database,
  clock,
  engine,
}: Pick<ShowsDeps, 'database' | 'clock' | 'engine'>): Promise<void> {
  const over = await database.rows(endOver, [new Date(clock().getTime() - openForMs)]);
  for (const { channel } of over) await engine.close(channel);
}
