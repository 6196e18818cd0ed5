import { itemKind } from '@candela/contract/library/items';
import { statement } from '../../../platform/database/index.ts';
import { type RequestContext, signedIn } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { LibraryDeps } from '../dependencies.ts';
import { editItem } from './edit-item.ts';

const changeText = statement(
  'library.change-comment',
  `update library.comments set text = $3, edited_at = $4
   where id = $1 and account_id = $2 and deleted_at is null`,
);

/** Changes the caller's comment, or the description of the caller's item. Refuses with `not_found`. */
export async function editComment(
  deps: LibraryDeps,
  input: { type: 'video' | 'comment'; id: string; comment: string },
  context: RequestContext,
): Promise<{ msg: string }> {
  if (input.type === 'video') {
    if (signedIn(context).type !== 'model') refuse('not_found');
    const { msg } = await editItem(
      deps,
      itemKind.options,
      { id: input.id, description: input.comment },
      context,
    );
    return { msg };
  }
  const { accountId } = signedIn(context);
  const changed = await deps.database.execute(changeText, [input.id, accountId, input.comment, deps.clock()]);
  return changed === 1 ? { msg: 'Saved.' } : refuse('not_found');
}
