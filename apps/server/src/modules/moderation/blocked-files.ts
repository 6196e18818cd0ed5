import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { v7 as uuid } from 'uuid';
import { statement } from '../../platform/database/index.ts';
import { FileMissing, type FileRef, sha256Of } from '../../platform/files/index.ts';
import { lookOfPicture, sameLookBits } from '../../platform/media/index.ts';
import type { ComplianceDeps } from './dependencies.ts';

export const blockFilesJob = 'moderation.block-files';

const block = statement(
  'moderation.block-file',
  `insert into moderation.blocked_files (id, case_id, file_id, sha256, look, created_at)
   select $1, $2, $3, $4, $5::bit(128), $6
   from moderation.cases
   where id = $2 and decision in ('takeDown', 'suspend') and appeal_outcome is distinct from 'reversed'
   on conflict (case_id, file_id) do nothing`,
);
const sameFile = statement<{ found: boolean }>(
  'moderation.same-file',
  'select exists (select from moderation.blocked_files where sha256 = $1) as found',
);
const sameLook = statement<{ found: boolean }>(
  'moderation.same-look',
  'select exists (select from moderation.blocked_files where look is not null and bit_count(look # $1::bit(128)) <= $2) as found',
);

type Deps = Pick<ComplianceDeps, 'database'> & { files: Pick<ComplianceDeps['files'], 'read'> };

/** Records every file of an item that was taken down; files that are gone by now are passed over. */
export async function blockFiles(
  deps: ComplianceDeps,
  { caseId, itemId }: { caseId: string; itemId: string },
): Promise<void> {
  for (const { fileId, original, picture } of await deps.library.filesOf(itemId)) {
    try {
      const sha256 = await sha256Of(deps.files, original);
      const look = picture && (await readLook(deps, picture));
      await deps.database.execute(block, [uuid(), caseId, fileId, sha256, look, deps.clock()]);
    } catch (error) {
      if (!(error instanceof FileMissing)) throw error;
    }
  }
}

/** Whether an upload is, byte for byte, something that was taken down. */
export async function isBlockedFile(deps: Deps, original: FileRef): Promise<boolean> {
  return (await deps.database.row(sameFile, [await sha256Of(deps.files, original)])).found;
}

/** Whether a picture looks like one that was taken down: scaled, compressed again or in another format. */
export async function isBlockedLook(deps: Deps, picture: FileRef): Promise<boolean> {
  return await isLookBlocked(deps, await readLook(deps, picture));
}

/** Whether a picture of this look is like one that was taken down; null is a picture too plain to have one. */
export async function isLookBlocked(
  { database }: Pick<Deps, 'database'>,
  look: string | null,
): Promise<boolean> {
  return look !== null && (await database.row(sameLook, [look, sameLookBits])).found;
}

/** Only pictures this site wrote itself are decoded here. */
async function readLook({ files }: Pick<Deps, 'files'>, picture: FileRef): Promise<string | null> {
  const bytes = await buffer(await files.read(picture));
  return await lookOfPicture(() => sharp(bytes));
}
