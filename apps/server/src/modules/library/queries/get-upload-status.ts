import type { FileStatus } from '@candela/contract/library/files';
import { type RequestContext, signedIn } from '../../../platform/http/context.ts';
import type { LibraryDeps } from '../dependencies.ts';
import { fileStatusOf, myFiles } from '../file-store.ts';

/** How far some of the caller's own files are. Those that are not theirs are left out like unknown ones. */
export async function getUploadStatus(
  deps: LibraryDeps,
  input: { filenames: string[]; uploadIds: string[] },
  context: RequestContext,
): Promise<{ data: FileStatus[] }> {
  const { accountId } = signedIn(context);
  const files = await myFiles(deps.database, accountId, { names: input.filenames, ids: input.uploadIds });
  return { data: files.map(fileStatusOf) };
}
