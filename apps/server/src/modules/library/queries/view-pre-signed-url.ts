import { type RequestContext, signedIn } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { LibraryDeps } from '../dependencies.ts';
import { myFiles } from '../file-store.ts';
import { hasArrived } from '../uploads.ts';

const expiresSeconds = 5 * 60;

/** An address at which the uploader may look at a file of their own as it came. Refuses with `not_found`. */
export async function viewPreSignedUrl(
  deps: LibraryDeps,
  input: { bucketName: string; fileName: string },
  context: RequestContext,
): Promise<{ data: { url: string; filename: string; expiresAt: string } }> {
  const [file] = await myFiles(deps.database, signedIn(context).accountId, { names: [input.fileName] });
  if (!file?.stored_name.startsWith(`${input.bucketName}/`) || !(await hasArrived(deps, file))) {
    return refuse('not_found');
  }
  const url = await deps.files.presignGet({ key: file.stored_name, expiresSeconds });
  const expiresAt = new Date(deps.clock().getTime() + expiresSeconds * 1000).toISOString();
  return { data: { url, filename: file.stored_name, expiresAt } };
}
