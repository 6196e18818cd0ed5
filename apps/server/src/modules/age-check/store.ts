import { createHash } from 'node:crypto';
import type { AgeOutcome } from '@candela/contract/age-check/operations';
import { type Queryable, statement } from '../../platform/database/index.ts';

/** Whose check it is: an account's, or that of a browser which keeps a token. */
export type Holder = { accountId: string } | { tokenHash: Buffer };

export interface AgeCheckRow {
  id: string;
  status: 'started' | AgeOutcome;
  started_at: Date;
  decided_at: Date | null;
  expires_at: Date | null;
}

const columns = 'id, status, started_at, decided_at, expires_at';
const ofAccount = statement<AgeCheckRow>(
  'age-check.of-account',
  `select ${columns} from age_check.checks where account_id = $1
   order by status = 'passed' and expires_at > $2 desc, started_at desc limit 1`,
);
const ofToken = statement<AgeCheckRow>(
  'age-check.of-token',
  `select ${columns} from age_check.checks where token_hash = $1`,
);
const insert = statement(
  'age-check.insert',
  `insert into age_check.checks (id, account_id, token_hash, provider, reference, country, status, started_at)
   values ($1, $2, $3, $4, $5, $6, 'started', $7)`,
);
const decide = statement(
  'age-check.decide',
  `update age_check.checks set status = $3, decided_at = $4, expires_at = $5
   where id = $1 and provider = $2 and status = 'started'`,
);
const forget = statement(
  'age-check.forget',
  `delete from age_check.checks where started_at <= $1 and (expires_at is null or expires_at <= $2)`,
);

/** The token's shape, so that anything else costs no query. */
export const tokenShape = /^[A-Za-z0-9_-]{43}$/;

export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** The check that counts for somebody: a passed one that holds, else the newest. */
export function findCheck(queries: Queryable, holder: Holder, now: Date): Promise<AgeCheckRow | undefined> {
  return 'accountId' in holder
    ? queries.maybeRow(ofAccount, [holder.accountId, now])
    : queries.maybeRow(ofToken, [holder.tokenHash]);
}

export async function addCheck(
  queries: Queryable,
  check: {
    id: string;
    holder: Holder;
    provider: string;
    reference: string;
    country: string | null;
    at: Date;
  },
): Promise<void> {
  const { id, holder, provider, reference, country, at } = check;
  const accountId = 'accountId' in holder ? holder.accountId : null;
  const tokenHash = 'tokenHash' in holder ? holder.tokenHash : null;
  await queries.execute(insert, [id, accountId, tokenHash, provider, reference, country, at]);
}

/** Writes an outcome down once; a repeated or late one changes nothing. */
export async function decideCheck(
  queries: Queryable,
  check: { id: string; provider: string; outcome: AgeOutcome; at: Date; expiresAt: Date | null },
): Promise<boolean> {
  const { id, provider, outcome, at, expiresAt } = check;
  return (await queries.execute(decide, [id, provider, outcome, at, expiresAt])) === 1;
}

/** Removes checks that say nothing any more. */
export async function expireChecks(queries: Queryable, before: Date, now: Date): Promise<void> {
  await queries.execute(forget, [before, now]);
}
