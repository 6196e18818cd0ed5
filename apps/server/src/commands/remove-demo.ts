import { removeDemo } from '@candela/testkit/remove-demo';
import { deleteCategory } from '../modules/discovery/index.ts';
import { deleteBanner, deleteBoardImage } from '../modules/editorial/index.ts';
import type { Transaction } from '../platform/database/index.ts';
import { Refusal } from '../platform/refusal.ts';
import { runOnSite } from './operator-site.ts';

/** A category that real models chose stays, and so does the one above it. */
async function deleteUnusedCategory(tx: Transaction, id: string): Promise<void> {
  await deleteCategory(tx, id).catch((error: unknown) => {
    if (!(error instanceof Refusal && error.code === 'conflict')) throw error;
  });
}

// npm run demo:remove
await runOnSite(async ({ database, privacy }) => {
  const erased = await removeDemo({
    database,
    clock: () => new Date(),
    erase: privacy.erase,
    takeDown: { banner: deleteBanner, boardImage: deleteBoardImage, category: deleteUnusedCategory },
  });
  if (erased === 0) return 'There are no demo accounts here.';
  return `The demo is gone: ${erased} accounts are erased. Everything else stayed as it was.`;
});
