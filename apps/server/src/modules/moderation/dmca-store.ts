import { type Queryable, statement } from '../../platform/database/index.ts';

/** How far a notice of infringement is. */
export interface DmcaRow {
  case_id: string;
  claimant_name: string;
  claimant_email: string;
  work: string;
  counter_at: Date | null;
  counter_text: string | null;
  restore_from: Date | null;
  restore_by: Date | null;
  sued_at: Date | null;
  restored_at: Date | null;
}

const columns = `case_id, claimant_name, claimant_email, work, counter_at, counter_text, restore_from, restore_by, sued_at,
  restored_at`;
const byCase = statement<DmcaRow>(
  'moderation.dmca-of-cases',
  `select ${columns} from moderation.dmca_notices where case_id = any($1::uuid[])`,
);
const lockOne = statement<DmcaRow>(
  'moderation.lock-dmca',
  `select ${columns} from moderation.dmca_notices where case_id = $1 for update`,
);
const insert = statement(
  'moderation.add-dmca',
  `insert into moderation.dmca_notices (case_id, claimant_name, claimant_address, claimant_phone, claimant_email, work, signature)
   values ($1, $2, $3, $4, $5, $6, $7)`,
);
const counter = statement(
  'moderation.counter-dmca',
  `update moderation.dmca_notices set counter_name = $2, counter_address = $3, counter_phone = $4, counter_text = $5,
     counter_signature = $6, counter_at = $7, restore_from = $8, restore_by = $9
   where case_id = $1`,
);
const sue = statement(
  'moderation.sue-dmca',
  'update moderation.dmca_notices set sued_at = $2, sued_note = $3 where case_id = $1',
);
const restore = statement(
  'moderation.restore-dmca',
  'update moderation.dmca_notices set restored_at = $2 where case_id = $1',
);
const due = statement<{ case_id: string }>(
  'moderation.dmca-to-restore',
  `select case_id from moderation.dmca_notices
   where counter_at is not null and sued_at is null and restored_at is null and restore_from <= $1 limit 200`,
);
const lockStrikes = statement<object>(
  'moderation.lock-strikes',
  'select pg_advisory_xact_lock(hashtextextended($1, 86))',
);
const strike = statement(
  'moderation.strike',
  `insert into moderation.copyright_strikes (case_id, account_id, struck_at, proposes_suspension)
   select $1, $2, $3, count(*) + 1 >= $4::int from moderation.copyright_strikes where account_id = $2 and withdrawn_at is null
   on conflict (case_id) do nothing`,
);
const withdraw = statement(
  'moderation.withdraw-strike',
  'update moderation.copyright_strikes set withdrawn_at = $2 where case_id = $1 and withdrawn_at is null',
);

/** The statements on notices of infringement and strikes. */
export const dmcaStore = {
  async of(queries: Queryable, caseIds: readonly string[]): Promise<Map<string, DmcaRow>> {
    const rows = caseIds.length === 0 ? [] : await queries.rows(byCase, [caseIds]);
    return new Map(rows.map((row) => [row.case_id, row]));
  },
  lock: (tx: Queryable, caseId: string) => tx.maybeRow(lockOne, [caseId]),
  add: (tx: Queryable, values: readonly unknown[]) => tx.execute(insert, values),
  counter: (tx: Queryable, values: readonly unknown[]) => tx.execute(counter, values),
  sue: (tx: Queryable, caseId: string, at: Date, note: string) => tx.execute(sue, [caseId, at, note]),
  restore: (tx: Queryable, caseId: string, at: Date) => tx.execute(restore, [caseId, at]),
  due: (queries: Queryable, now: Date) => queries.rows(due, [now]),
  /** Notes a strike, and whether with it a suspension is proposed. */
  async strike(
    tx: Queryable,
    one: { caseId: string; accountId: string; at: Date; limit: number },
  ): Promise<void> {
    // Two at once would both count without the other.
    await tx.rows(lockStrikes, [one.accountId]);
    await tx.execute(strike, [one.caseId, one.accountId, one.at, one.limit]);
  },
  withdrawStrike: (tx: Queryable, caseId: string, at: Date) => tx.execute(withdraw, [caseId, at]),
};
