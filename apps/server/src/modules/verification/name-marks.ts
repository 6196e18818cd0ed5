import { type Queryable, statement } from '../../platform/database/index.ts';
import { type CheckRow, type Facts, factsOf } from './check-store.ts';
import type { IdentityDeps } from './dependencies.ts';
import { wordsOfName } from './rules.ts';

type Encrypted = Pick<CheckRow, 'id' | 'facts' | 'facts_key'>;

/** What a encrypted record is found by: a mark of each word of the names in it. */
export function nameMarks(
  { vault }: Pick<IdentityDeps, 'vault'>,
  { legalName, aliases }: Pick<Facts, 'legalName' | 'aliases'>,
): Buffer[] {
  return wordsOfName(`${legalName} ${aliases}`).map(vault.mark);
}

const atOnce = 500;
const unmarked = {
  checks: statement<Encrypted>(
    'verification.unmarked-checks',
    `select id, facts, facts_key from verification.identity_checks
     where name_marks is null and facts is not null order by id limit ${atOnce}`,
  ),
  releases: statement<Encrypted>(
    'verification.unmarked-releases',
    `select id, facts, facts_key from verification.releases
     where name_marks is null and facts is not null order by id limit ${atOnce}`,
  ),
};
const mark = {
  checks: statement(
    'verification.mark-check',
    'update verification.identity_checks set name_marks = $2 where id = $1',
  ),
  releases: statement(
    'verification.mark-release',
    'update verification.releases set name_marks = $2 where id = $1',
  ),
};

/** Marks what was encrypted before there were marks; afterwards there is nothing to do. */
export async function markOlderRecords(deps: IdentityDeps, queries: Queryable): Promise<void> {
  for (const table of ['checks', 'releases'] as const) {
    for (;;) {
      const rows = await queries.rows(unmarked[table]);
      for (const row of rows) {
        const facts = factsOf(deps, row);
        await queries.execute(mark[table], [row.id, facts ? nameMarks(deps, facts) : []]);
      }
      if (rows.length < atOnce) break;
    }
  }
}
