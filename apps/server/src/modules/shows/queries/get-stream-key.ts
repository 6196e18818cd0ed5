import { type RequestContext, signedIn } from '../../../platform/http/context.ts';
import type { ShowsDeps } from '../dependencies.ts';
import type { IngestProblems } from '../ingest-problems.ts';
import { type StreamKeyReply, streamKeyReply } from '../stream-key-reply.ts';
import { streamKeyOf } from '../stream-keys.ts';

/** What the model enters into her broadcasting software. */
export async function getStreamKey(
  deps: ShowsDeps,
  problems: IngestProblems,
  context: RequestContext,
): Promise<StreamKeyReply> {
  const { accountId } = signedIn(context);
  await deps.accounts.assertModelMayGoLive(accountId);
  return streamKeyReply(deps, problems, accountId, await streamKeyOf(deps, accountId));
}
