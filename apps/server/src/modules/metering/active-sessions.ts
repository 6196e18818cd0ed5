import { type Queryable, statement, type Transaction } from '../../platform/database/index.ts';

/** What somebody is in that leaves room for nothing else: a call, a show of their own, a private show. */
export type ActiveSession = 'call' | 'show' | 'private';

const hold = statement<object>(
  'live.hold-people',
  'select pg_advisory_xact_lock(hashtextextended(person::text, 6)) from unnest($1::uuid[]) as person',
);
const activeSessions = statement<{ what: ActiveSession }>(
  'live.engagements',
  `select 'call' as what from calls where status = 'active' and (model_id = $1 or member_id = $1)
   union all select 'show' from shows where model_id = $1 and status <> 'ended'
   union all select 'private' from private_shows where member_id = $1 and status = 'accepted'`,
);

/** Lets nobody else begin something with these people until the transaction ends. */
export async function holdPeople(tx: Transaction, ids: readonly string[]): Promise<void> {
  // In one order for everyone, so that two who hold the same two people never wait for each other.
  await tx.rows(hold, [[...new Set(ids)].toSorted()]);
}

/** What an account is in now. */
export async function activeSessionsOf(db: Queryable, accountId: string): Promise<Set<ActiveSession>> {
  return new Set((await db.rows(activeSessions, [accountId])).map((row) => row.what));
}
