import type { FileStatus } from '@candela/contract/library/files';
import { type RequestContext, signedIn } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/refusal.ts';
import { queueFile } from '../attach-files.ts';
import type { LibraryDeps } from '../dependencies.ts';
import { fileStatusOf, lockMyFiles, takeFile } from '../file-store.ts';

/**
 * Has an uploaded video processed before any item uses it, so that it is ready sooner. For one that is under way or
 * done, only says how far it is. Refuses with `not_found` for what is no video of the caller's.
 */
export async function addCompressionRecord(
  deps: LibraryDeps,
  input: { fileKey: string },
  context: RequestContext,
): Promise<{ data: FileStatus }> {
  const { accountId } = signedIn(context);
  return await deps.database.transaction(async (tx) => {
    const [file] = await lockMyFiles(tx, accountId, [input.fileKey]);
    if (file?.kind !== 'video') return refuse('not_found');
    if (file.state !== 'awaited' && file.state !== 'stored') return { data: fileStatusOf(file) };
    await takeFile(tx, file.id, { role: 'media', inUse: file.in_use, state: 'queued', at: deps.clock() });
    await queueFile(deps, tx, file.id);
    return { data: fileStatusOf({ ...file, state: 'queued' }) };
  });
}
