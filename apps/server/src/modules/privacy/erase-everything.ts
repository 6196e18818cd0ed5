import { statement, type Transaction } from '../../platform/database/index.ts';
import type { FileRef } from '../../platform/files/index.ts';
import { eraseFrom } from '../../platform/personal-data/index.ts';
import { refuse } from '../../platform/refusal.ts';
import type { PrivacyDeps } from './index.ts';
import { texts } from './locales/texts.ts';

export const deleteFilesJob = 'privacy.delete-files';

const onHold = statement<object>(
  'privacy.legal-hold',
  'select from admin.account_legal_holds where account_id = $1',
);

/**
 * Erases an account from every table that says how, and empties its own row last, which other tables still name.
 * Refuses with `conflict` while a legal hold keeps it.
 */
export async function eraseEverything(deps: PrivacyDeps, tx: Transaction, accountId: string): Promise<void> {
  if (await tx.maybeRow(onHold, [accountId])) {
    refuse('conflict', {
      msg: texts.refusals.legalHold,
    });
  }
  const files: FileRef[] = [];
  for (const { tables, filesOf } of deps.personalData) {
    const own = (await filesOf?.(tx, accountId)) ?? [];
    files.push(...own.map(({ file }) => file));
    for (const table of tables) await eraseFrom(tx, table, accountId);
  }
  await deps.accounts.erase(tx, accountId);
  await deps.removeUploads(tx);
  if (files.length > 0) await deps.jobs.add(tx, deleteFilesJob, { files });
}

/** Deletes files, whether they are still there or not. */
export async function deleteErasedFiles({ files }: PrivacyDeps, all: readonly FileRef[]): Promise<void> {
  for (const file of all) await files.delete(file);
}
