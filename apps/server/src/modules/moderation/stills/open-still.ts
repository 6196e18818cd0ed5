import { dayMs } from '@candela/contract/shared/durations';
import type { Queryable } from '../../../platform/database/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { ComplianceDeps } from '../dependencies.ts';
import { type OnAir, stillStore } from './still-store.ts';

/** A still as it was taken. */
export interface OpenedStill extends OnAir {
  username: string;
  takenAt: Date;
  webp: Buffer;
}

/** Decrypts a still; the caller writes down who looked, and why. Refuses with `not_found` once it is deleted. */
export async function openStill(
  { vault }: Pick<ComplianceDeps, 'vault'>,
  queries: Queryable,
  id: string,
): Promise<OpenedStill> {
  const { dataKey, ...still } = (await stillStore.find(queries, id)) ?? refuse('not_found');
  return { ...still, webp: await vault.open(id, dataKey) };
}

/** So many rounds of 500 at most in one run; the next takes the rest. */
const roundsAtMost = 400;

/** Deletes stills after their days, but for those of an open case or of an account with a legal hold. To be run hourly. */
export async function expireStills({
  database,
  clock,
  vault,
  stillTerms,
}: Pick<ComplianceDeps, 'database' | 'clock' | 'vault' | 'stillTerms'>): Promise<void> {
  const { days } = await stillTerms();
  const before = new Date(clock().getTime() - days * dayMs);
  for (let round = 0; round < roundsAtMost; round += 1) {
    const due = await stillStore.due(database, before);
    for (const { id } of due) {
      await vault.remove(id);
      await stillStore.delete(database, id);
    }
    if (due.length === 0) return;
  }
}
