import type { Transaction } from '../../platform/database/index.ts';
import type { ComplianceDeps } from './dependencies.ts';
import type { Subject } from './subjects.ts';

/** What a report can hide until staff have looked: an item, or an account's profile. */
export interface Hideable {
  kind: 'item' | 'profile';
  id: string;
}

/** What of a subject can be hidden; null where nothing can. */
export function hideableOf({
  subjectKind,
  subjectId,
  itemId,
}: Pick<Subject, 'subjectKind' | 'subjectId' | 'itemId'>): Hideable | null {
  if (itemId !== null) return { kind: 'item', id: itemId };
  return subjectKind === 'profile' && subjectId !== null ? { kind: 'profile', id: subjectId } : null;
}

/** Hides it from everyone but its owner, or shows it again. A hidden model's show ends. */
export async function setHidden(
  deps: ComplianceDeps,
  tx: Transaction,
  { kind, id }: Hideable,
  hidden: boolean,
): Promise<void> {
  if (kind === 'item') return await deps.library.hideItem({ itemId: id, hidden }, tx);
  await deps.accounts.hideProfile(tx, { accountId: id, hidden });
  if (hidden) await deps.endShow(tx, { modelId: id, before: deps.clock() });
}
