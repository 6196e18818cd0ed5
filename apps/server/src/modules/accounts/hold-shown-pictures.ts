import { pictureUses } from '@candela/contract/accounts/pictures';
import { statement, type Transaction } from '../../platform/database/index.ts';
import type { AccountRow } from './account-row.ts';
import type { AccountsDeps } from './dependencies.ts';
import { publicKeyOf } from './personal-data.ts';
import { holdPicture, keyOfHeld, picturesWait } from './waiting-pictures.ts';

const showNone = statement(
  'accounts.show-no-pictures',
  'update accounts.accounts set profile_image = null, cover_image = null, updated_at = $2 where id = $1',
);

/** Has the pictures of a member who becomes a model wait like a new model's first ones. The account is locked. */
export async function holdShownPictures(
  deps: AccountsDeps,
  tx: Transaction,
  account: AccountRow,
): Promise<void> {
  const shown = { profile: account.profile_image, cover: account.cover_image };
  if ((!shown.profile && !shown.cover) || !(await picturesWait(deps, account))) return;
  const { files } = deps.pictures;
  for (const use of pictureUses) {
    const address = shown[use];
    const from = address ? publicKeyOf(files, address) : undefined;
    if (from === undefined) continue;
    const key = keyOfHeld(from);
    await files.copy({ key: from, visibility: 'public' }, { key, visibility: 'private' });
    await holdPicture(deps, tx, { accountId: account.id, use, key });
    tx.afterCommit(() => void files.delete({ key: from, visibility: 'public' }).catch(() => {}));
  }
  await tx.execute(showNone, [account.id, deps.clock()]);
}
