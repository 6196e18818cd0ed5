import { createHash, randomUUID as newId, randomBytes } from 'node:crypto';
import path from 'node:path';
import { type Database, findEmbeddedPostgres, openDatabase, statement } from '@candela/server/database';
import type { Site } from '@candela/testkit/boot';
import { addAccount } from '@candela/testkit/test-people';
import { createWallet } from '../../apps/server/src/modules/ledger/index.ts';

/** Somebody with a session and credits. */
export interface Member {
  id: string;
  token: string;
}

const addSession = statement<object>(
  'crash.add-session',
  `insert into accounts.sessions (id, account_id, token_hash, device, ip, created_at, last_seen_at, proved_at)
   values ($1, $2, $3, 'test', '127.0.0.1', now(), now(), now())`,
);

/** A connection of its own to a booted site's embedded database, as the application's role. */
export async function databaseOf(site: Site, poolSize = 4): Promise<Database> {
  const known = await findEmbeddedPostgres(path.join(site.dataFolder, 'database'));
  if (!known) throw new Error('The site has no embedded database.');
  return openDatabase({ url: known.appUrl, poolSize });
}

/** Adds an approved model. */
export const addModel = (database: Database) => addAccount(database, 'model');

/** Signs an account in; resolves to its token. */
export async function addSessionOf(database: Database, accountId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await database.execute(addSession, [newId(), accountId, createHash('sha256').update(token).digest()]);
  return token;
}

/** Adds members who are signed in and have so many credits each. */
export async function addMembers(database: Database, count: number, credits: bigint): Promise<Member[]> {
  const wallet = createWallet({ database, clock: () => new Date() });
  const members: Member[] = [];
  for (let made = 0; made < count; made += 1) {
    const id = await addAccount(database, 'user');
    const token = await addSessionOf(database, id);
    const grant = { accountId: id, amountCredits: credits, note: 'test', actorId: null };
    await database.transaction((tx) => wallet.grantCredits(tx, grant));
    members.push({ id, token });
  }
  return members;
}
