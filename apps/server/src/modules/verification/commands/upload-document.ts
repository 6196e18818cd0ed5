import { v7 as uuid } from 'uuid';
import { statement, type Transaction } from '../../../platform/database/index.ts';
import { MediaFailure } from '../../../platform/media/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { FileRow } from '../check-store.ts';
import type { IdentityDeps } from '../dependencies.ts';

const deleteUnclaimed = statement<{ id: string }>(
  'verification.drop-unclaimed',
  `delete from verification.vault_files where account_id = $1 and side = $2 and check_id is null and release_id is null
   returning id`,
);
const insert = statement(
  'verification.insert-file',
  `insert into verification.vault_files (id, account_id, side, content_type, size_bytes, data_key, created_at)
   values ($1, $2, $3, $4, $5, $6, $7)`,
);

/**
 * Writes a picture again and puts it into the vault, unclaimed until a form names it. An unclaimed one of the same
 * side gives way. Refuses with `unreadable_file`.
 * @param data the picture in base64
 */
export async function uploadDocument(
  deps: IdentityDeps,
  request: { accountId: string; side: FileRow['side']; data: string },
): Promise<{ fileId: string }> {
  const bytes = await deps.rewritePicture(Buffer.from(request.data, 'base64')).catch((error: unknown) => {
    if (error instanceof MediaFailure) refuse('unreadable_file');
    throw error;
  });
  const fileId = uuid();
  const dataKey = await deps.vault.save(fileId, bytes);
  try {
    await deps.database.transaction(async (tx) => {
      await deleteUnclaimedFiles(deps, tx, request);
      const { accountId, side } = request;
      await tx.execute(insert, [fileId, accountId, side, 'image/webp', bytes.length, dataKey, deps.clock()]);
    });
  } catch (error) {
    await deps.vault.remove(fileId);
    throw error;
  }
  return { fileId };
}

async function deleteUnclaimedFiles(
  deps: IdentityDeps,
  tx: Transaction,
  { accountId, side }: { accountId: string; side: string },
): Promise<void> {
  const dropped = await tx.rows(deleteUnclaimed, [accountId, side]);
  // Their keys are gone with their rows, so what is left on the disk opens for nobody even if this fails.
  tx.afterCommit(() => {
    for (const { id } of dropped) deps.vault.remove(id).catch(() => {});
  });
}
