import type { Mark } from '@candela/contract/watermarks/fields';
import type { LibraryDeps } from './dependencies.ts';
import type { ItemView } from './visible-item.ts';

/** What an item carries for a viewer: nothing where it is for everybody, for its owner, and while its model wants none. */
export async function itemMark(
  { watermarks }: Pick<LibraryDeps, 'watermarks'>,
  { row, access }: ItemView,
  viewerId: string | undefined,
): Promise<Mark | undefined> {
  const isMarked = row.visibility !== 'public' && access !== 'owner' && access !== 'locked';
  if (!isMarked || viewerId === undefined) return undefined;
  return await watermarks.markOf({ modelId: row.model_id, viewerId, kind: 'item', subjectId: row.id });
}
