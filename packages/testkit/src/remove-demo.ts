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
const demoBanners = statement<{ id: string }>(
  'demo.banners',
  'select id from editorial.banners where title = any ($1::text[]) order by id',
);
const demoBoardImages = statement<{ id: string }>(
  'demo.board-images',
  'select id from editorial.board_images where title = any ($1::text[]) order by id',
);
/** Subcategories first: a category with one of them left stays. */
const categoriesOfDemo = statement<{ id: string }>(
  'demo.categories',
  'select id from discovery.categories where name = any ($1::text[]) order by parent_id is null, id',
);

export interface RemovalDeps {
  database: Database;
  clock(): Date;
  /** Erases one account from everything, as the product does it. */
  erase(tx: Transaction, accountId: string): Promise<void>;
  /** Takes down what the demo hung up, as the staff do. */
  takeDown: Record<'banner' | 'boardImage', (tx: Transaction, id: string) => Promise<unknown>> & {
    /** One that somebody is in stays. */
    category(tx: Transaction, id: string): Promise<unknown>;
  };
}

/**
 * Takes the demo out of a site and leaves everything else: its accounts are erased as any account is, its operator may
 * not log in any more, and its banners, boards and unused categories go. The journal keeps its figures without names.
 * @returns how many accounts were erased; none when there was no demo
 */
export async function removeDemo({ database, clock, erase, takeDown }: RemovalDeps): Promise<number> {
  return await database.transaction(async (tx) => {
    await tx.execute(takeDemoLock, [demoLockKey]);
    await tx.execute(deleteHolds, []);
    const accounts = await tx.rows(demoAccounts, []);
    for (const { id } of accounts) await erase(tx, id);
    await tx.execute(shutOutOperator, [clock()]);
    await tx.execute(endOperatorSessions, []);
    for (const { id } of await tx.rows(demoBanners, [bannerTitles])) await takeDown.banner(tx, id);
    for (const { id } of await tx.rows(demoBoardImages, [boardTitles])) await takeDown.boardImage(tx, id);
    const names = demoCategories.flatMap(({ name, subcategories }) => [name, ...subcategories]);
    for (const { id } of await tx.rows(categoriesOfDemo, [names])) await takeDown.category(tx, id);
    return accounts.length;
  });
}
