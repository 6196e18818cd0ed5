import { statement } from '../../../platform/database/index.ts';
import { type RequestContext, signedIn } from '../../../platform/http/context.ts';
import type { LibraryDeps } from '../dependencies.ts';

const forget = statement(
  'library.delete-watched',
  'delete from library.positions where account_id = $1 and ($2::uuid is null or item_id = $2)',
);

/** Forgets that the caller watched a video, or all they watched. What was not watched is forgotten already. */
export async function deleteWatched(
  { database }: LibraryDeps,
  input: { id: string } | { all: true },
  context: RequestContext,
): Promise<{ msg: string }> {
  const { accountId } = signedIn(context);
  await database.execute(forget, [accountId, 'id' in input ? input.id : null]);
  return { msg: 'Saved.' };
}
