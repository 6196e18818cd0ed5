import { type Queryable, statement } from './platform/database/index.ts';

const demoPeople = statement<{ accounts: number; staff: number }>(
  'app.demo-people',
  `select (select count(*)::int from accounts.accounts where is_demo and erased_at is null) as accounts,
     (select count(*)::int from admin.staff where is_demo and disabled_at is null) as staff`,
);

/** Production found the demo site; its message is for the operator. */
export class DemoDataError extends Error {
  constructor() {
    super(
      'This site holds demo accounts whose passwords anyone can look up, so it does not start in production: ' +
        'set DATA_DIR to an empty folder (or use an empty database) to begin clean, ' +
        'or take the demo out with "npm run demo:remove".',
    );
    this.name = 'DemoDataError';
  }
}

/** @throws DemoDataError while one demo account, or the demo operator, could still be there */
export async function refuseDemoData(queries: Queryable): Promise<void> {
  const { accounts, staff } = await queries.row(demoPeople);
  if (accounts + staff > 0) throw new DemoDataError();
}
