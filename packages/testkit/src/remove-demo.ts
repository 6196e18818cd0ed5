import type { Database, Transaction } from '@candela/server/database';
import { statement } from '@candela/server/database';
import { boardTitles } from './demo-boards.ts';
import { demoCategories } from './demo-categories.ts';
import { bannerTitles } from './demo-people.ts';
import { demoLockKey, takeDemoLock } from './demo-statements.ts';

const demoAccounts = statement<{ id: string }>(
  'demo.accounts',
  'select id from accounts.accounts where is_demo and erased_at is null order by id for update',
);
const deleteHolds = statement(
  'demo.drop-holds',
  'delete from admin.account_legal_holds where account_id in (select id from accounts.accounts where is_demo)',
);
const shutOutOperator = statement(
  'demo.shut-out-operator',
  'update admin.staff set disabled_at = $1 where is_demo and disabled_at is null',
);
const endOperatorSessions = statement(
  'demo.end-operator-sessions',
  'delete from admin.staff_sessions where staff_id in (select id from admin.staff where is_demo)',
);
const deleteBanners = statement(
  'demo.delete-banners',
  'delete from editorial.banners where title = any ($1::text[])',
);
const deleteBoardImages = statement(
  'demo.delete-board-images',
  'delete from editorial.board_images where title = any ($1::text[])',
);
/** Those that real models chose stay, and so do the ones above them. */
const deleteCategories = statement(
  'demo.delete-categories',
  `delete from discovery.categories c where c.name = any ($1::text[])
     and not exists (select from discovery.model_categories m where m.category_id = c.id)
     and not exists (
       select from discovery.categories below
       where below.parent_id = c.id
         and (below.name <> all ($1::text[])
           or exists (select from discovery.model_categories m where m.category_id = below.id)))`,
);

export interface RemovalDeps {
  database: Database;
  clock(): Date;
  /** Erases one account from everything, as the product does it. */
  erase(tx: Transaction, accountId: string): Promise<void>;
}

/**
 * Takes the demo out of a site and leaves everything else: its accounts are erased as any account is, its operator may
 * not log in any more, and its banners, boards and unused categories go. The journal keeps its figures without names.
 * @returns how many accounts were erased; none when there was no demo
 */
export async function removeDemo({ database, clock, erase }: RemovalDeps): Promise<number> {
  return await database.transaction(async (tx) => {
    await tx.execute(takeDemoLock, [demoLockKey]);
    await tx.execute(deleteHolds, []);
    const accounts = await tx.rows(demoAccounts, []);
    for (const { id } of accounts) await erase(tx, id);
    await tx.execute(shutOutOperator, [clock()]);
    await tx.execute(endOperatorSessions, []);
    await tx.execute(deleteBanners, [bannerTitles]);
    await tx.execute(deleteBoardImages, [boardTitles]);
    await tx.execute(deleteCategories, [
      demoCategories.flatMap(({ name, subcategories }) => [name, ...subcategories]),
    ]);
    return accounts.length;
  });
}
