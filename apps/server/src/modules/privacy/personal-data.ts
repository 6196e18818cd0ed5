import { type Queryable, statement } from '../../platform/database/index.ts';
import type { PersonalData } from '../../platform/personal-data/index.ts';
import { exportKey } from './export-file.ts';

const exportsOf = statement<{ id: string }>(
  'privacy.exports-to-forget',
  'select id from privacy.exports where account_id = $1',
);

/** The copies themselves; none is copied into the next. */
export const privacyData: PersonalData = {
  area: 'copies',
  tables: [
    { table: 'privacy.exports', of: ['account_id'], notCopied: 'Copies of all this.', erase: 'delete' },
  ],
  async filesOf(queries: Queryable, accountId: string) {
    const rows = await queries.rows(exportsOf, [accountId]);
    return rows.map(({ id }) => ({
      name: null,
      file: { key: exportKey(id), visibility: 'private' as const },
    }));
  },
};
