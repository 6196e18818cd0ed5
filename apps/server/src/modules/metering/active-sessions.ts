import { type Queryable, statement, type Transaction } from '../../platform/database/index.ts';

/** What somebody sits in that leaves room for nothing else. A model's own show is one more such thing. */
export type ActiveSession = 'call' | 'private';

const hold = statement<object>(
  'metering.hold-people',
  'select pg_advisory_xact_lock(hashtextextended(person::text, 6)) from unnest($1::uuid[]) as person',
);
const activeSessions = statement<{ what: ActiveSession }>(
  'metering.active-sessions',
  `select kind as what from metering.seats where status = 'open' and member_id = $1 and kind in ('call', 'private')
   union select kind from metering.seats where status = 'open' and model_id = $1 and kind = 'call'`,
);

/** Lets nobody else begin something with these people until the transaction ends. */
export async function holdPeople(tx: Transaction, ids: readonly string[]): Promise<void> {
  // In one order for everyone, so that two who hold the same two people never wait for each other.
  await tx.rows(hold, [[...new Set(ids)].toSorted()]);
}

/** What an account sits in now: a call on either side, or a private show it pays for. */
export async function activeSessionsOf(db: Queryable, accountId: string): Promise<Set<ActiveSession>> {
  return new Set((await db.rows(activeSessions, [accountId])).map((row) => row.what));
}
