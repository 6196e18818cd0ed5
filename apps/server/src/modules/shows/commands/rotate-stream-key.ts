import type { RequestContext } from '../../../platform/http/context.ts';
import { signedIn } from '../../../platform/http/context.ts';
import { keySubject } from '../../../platform/live/index.ts';
import type { ShowsDeps } from '../dependencies.ts';
import type { IngestProblems } from '../ingest-problems.ts';
import { showStore } from '../store.ts';
import { type StreamKeyReply, streamKeyReply } from '../stream-key-reply.ts';
import { replaceStreamKey } from '../stream-keys.ts';

/** Replaces the stream key and throws out whoever publishes with the old one. */
export async function rotateStreamKey(
  deps: ShowsDeps,
  problems: IngestProblems,
  context: RequestContext,
): Promise<StreamKeyReply> {
  const { accountId } = signedIn(context);
  await deps.accounts.assertModelMayGoLive(accountId);
  const key = await replaceStreamKey(deps, accountId);
  const show = await showStore.openOf(deps.database, accountId);
  if (show) await deps.engine.disconnect({ channel: show.id, subject: keySubject(accountId) });
  return streamKeyReply(deps, problems, accountId, key);
}
