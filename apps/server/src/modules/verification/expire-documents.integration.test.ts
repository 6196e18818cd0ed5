import { randomUUID } from 'node:crypto';
import { dayMs } from '@candela/contract/shared/durations';
import { openTestDatabase } from '@candela/testkit/test-database';
import { createTestEvents } from '@candela/testkit/test-events';
import { addAccount } from '@candela/testkit/test-people';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, statement } from '../../platform/database/index.ts';
import { type WrittenMail, writeMail } from '../../platform/mail/index.ts';
import { createVault } from '../../platform/vault/index.ts';
import { sendIdentity } from './commands/send-identity.ts';
import { uploadDocument } from './commands/upload-document.ts';
import { createIdentity, type Identity } from './index.ts';

/** What is kept, for how long, and what a legal hold does to it. */

let database: Database;
let drop: () => Promise<void>;
let identity: Identity;
let deps: Parameters<typeof createIdentity>[0];
let now = new Date('2026-03-02T12:00:00Z');
const stored = new Map<string, Uint8Array>();
const mails: WrittenMail[] = [];

beforeAll(async () => {
  ({ database, drop } = await openTestDatabase());
  deps = {
    database,
    clock: () => now,
    mailer: { send: async (_tx, ...sent) => void mails.push(...sent.map((mail) => writeMail(mail))) },
    vault: createVault({
      secret: 'a secret of the vault, long enough',
      store: {
        put: async (id, bytes) => void stored.set(id, bytes),
        get: async (id) => Buffer.from(stored.get(id) ?? []),
        remove: async (id) => void stored.delete(id),
      },
    }),
    rewritePicture: async (bytes) => Buffer.from(bytes),
    accounts: {
      applicantOf: async () => undefined,
      applyAgain: async () => {},
      contactOf: async () => ({ email: 'model@example.org', username: 'model' }),
    },
    events: createTestEvents(),
    realtime: { on: () => {}, emit: () => {} },
    siteName: () => 'Candela',
    publicUrl: 'https://site.test',
    retentionDays: 100,
  };
  identity = createIdentity(deps);
});
afterAll(() => drop());

const run = (sql: string, values: unknown[]) =>
  database.rows(statement<Record<string, unknown>>(`test.${sql.length} ${sql}`.slice(0, 63), sql), values);

const model = () => addAccount(database, 'model', { approval: 'pending' });

async function send(accountId: string, legalName = 'Ada Wick'): Promise<string> {
  const upload = (side: 'front' | 'selfie') =>
    uploadDocument(deps, { accountId, side, data: Buffer.from(side).toString('base64') });
  const [front, selfie] = [await upload('front'), await upload('selfie')];
  await sendIdentity(deps, accountId, {
    legalName,
    aliases: '',
    dob: '1990-01-01',
    kind: 'passport',
    number: 'X123',
    country: 'DE',
    expiresOn: '2026-03-20',
    front: front.fileId,
    selfie: selfie.fileId,
  });
  const [check] = await run(
    "select id from verification.identity_checks where account_id = $1 and status = 'pending'",
    [accountId],
  );
  return String(check?.id);
}

async function decide(accountId: string, checkId: string, decision: 'approved' | 'rejected') {
  const pictures = { front: '', back: '', selfie: '' };
  const request = { accountId, checkId, decision, reason: 'Because.', pictures, staffId: randomUUID() };
  await database.transaction((tx) => identity.decideCheck(tx, request));
}

const left = async (accountId: string) => {
  const files = await run(
    'select id from verification.vault_files where account_id = $1 and wiped_at is null',
    [accountId],
  );
  const facts = await run(
    'select id from verification.identity_checks where account_id = $1 and facts is not null',
    [accountId],
  );
  expect(files.every(({ id }) => stored.has(String(id)))).toBe(true);
  return { files: files.length, facts: facts.length };
};

test('what was rejected goes after a month, what was approved stays until long after the end', async () => {
  const id = await model();
  await decide(id, await send(id), 'rejected');
  await decide(id, await send(id), 'approved');
  expect(await left(id)).toEqual({ files: 4, facts: 2 });
  now = new Date(now.getTime() + 31 * dayMs);
  await identity.expireDocuments();
  expect(await left(id)).toEqual({ files: 2, facts: 1 });
  expect(stored.size).toBe(2);
  await run('update accounts.accounts set erased_at = $2, suspended_at = $2 where id = $1', [id, now]);
  now = new Date(now.getTime() + 99 * dayMs);
  await identity.expireDocuments();
  expect(await left(id)).toEqual({ files: 2, facts: 1 });
  await run('insert into admin.legal_holds (account_id, reason, set_at) values ($1, $2, now())', [
    id,
    'A court',
  ]);
  now = new Date(now.getTime() + 2 * dayMs);
  expect(await identity.expireDocuments()).toEqual({ files: 0 });
  await run('delete from admin.legal_holds where account_id = $1', [id]);
  expect(await identity.expireDocuments()).toEqual({ files: 2 });
  expect(await left(id)).toEqual({ files: 0, facts: 0 });
  expect(stored.size).toBe(0);
});

test('pictures nobody sent go after a day, and a document that runs out is written about once', async () => {
  now = new Date('2026-03-02T12:00:00Z');
  const id = await model();
  await decide(id, await send(id), 'approved');
  await uploadDocument(deps, { accountId: id, side: 'back', data: 'AAAA' });
  await uploadDocument(deps, { accountId: id, side: 'back', data: 'AAAB' });
  expect(await left(id)).toEqual({ files: 3, facts: 1 });
  now = new Date(now.getTime() + dayMs + 1);
  await identity.expireDocuments();
  expect(await left(id)).toEqual({ files: 2, facts: 1 });
  await identity.warnOfExpiry();
  await identity.warnOfExpiry();
  expect(mails.map(({ subject }) => subject)).toEqual(['Candela: your document expires on March 20, 2026']);
  expect(await identity.isProven(database, id)).toBe(true);
  now = new Date('2026-03-21T00:00:00Z');
  expect(await identity.isProven(database, id)).toBe(false);
});

test('a search opens the records it finds only, and first marks those from before there were marks', async () => {
  now = new Date('2026-03-02T12:00:00Z');
  const opened: string[] = [];
  const vault = {
    ...deps.vault,
    decrypt: (...encrypted: Parameters<typeof deps.vault.decrypt>) => {
      opened.push(encrypted[0]);
      return deps.vault.decrypt(...encrypted);
    },
  };
  const watched = createIdentity({ ...deps, vault });
  const request = { kind: 'all', offset: 0, limit: 10 } as const;
  const find = async (search: string) => {
    opened.length = 0;
    return await watched.findPerformers(database, { ...request, search });
  };
  const [one, other] = [await model(), await model()];
  for (const id of [one, other])
    await decide(id, await send(id, id === one ? 'Ida Brandt' : 'Ida Reed'), 'approved');
  expect((await find('brandt ida')).performers).toMatchObject([{ accountId: one, legalName: 'Ida Brandt' }]);
  expect(opened).toHaveLength(1);
  expect((await find('ida')).totalCount).toBe(2);
  expect((await find('nobody')).totalCount + opened.length).toBe(0);

  await run('update verification.identity_checks set name_marks = null where account_id = any($1::uuid[])', [
    [one, other],
  ]);
  expect((await find('reed')).performers).toMatchObject([{ accountId: other }]);
  expect(opened).toHaveLength(3);
  expect((await find('reed')).totalCount).toBe(1);
  expect(opened).toHaveLength(1);
});

test('records are put in order by when they were made and by when they expire, and kept to days and to one model', async () => {
  const people: { id: string; check: string }[] = [];
  for (const [made, expires] of [
    ['2026-01-01T12:00:00Z', '2027-03-01'],
    ['2026-01-02T12:00:00Z', '2027-01-01'],
    ['2026-01-02T12:00:00Z', '2027-02-01'],
  ] as const) {
    now = new Date(made);
    const id = await model();
    const check = await send(id);
    await decide(id, check, 'approved');
    await run('update verification.identity_checks set expires_on = $2 where id = $1', [check, expires]);
    people.push({ id, check });
  }
  const [first, second, third] = people.map(({ check }) => check);
  const days = { search: '', kind: 'all', from: '2026-01-01', to: '2026-01-02' } as const;
  const find = async (input: Partial<Parameters<typeof identity.findPerformers>[1]>) => {
    const request = { ...days, offset: 0, limit: 10, ...input };
    const { performers, totalCount } = await identity.findPerformers(database, request);
    expect(totalCount).toBeGreaterThanOrEqual(performers.length);
    return performers.map(({ _id }) => _id);
  };
  const latest = await find({});
  expect(latest[2]).toBe(first);
  expect(await find({ sort: 'recordedAt' })).toEqual([...latest].reverse());
  expect(await find({ sort: 'expiresOn' })).toEqual([second, third, first]);
  expect(await find({ sort: '-expiresOn' })).toEqual([first, third, second]);
  expect(await find({ sort: 'expiresOn', offset: 1, limit: 1 })).toEqual([third]);
  expect(await find({ to: '2026-01-01' })).toEqual([first]);
  expect(await find({ search: 'wick', sort: 'expiresOn' })).toEqual([second, third, first]);
  expect(await find({ accountId: people[1]?.id ?? '' })).toEqual([second]);
});

test('what approvals are listed by follows the account and its documents', async () => {
  const applicant = async (id: string) => {
    const [row] = await run('select * from verification.applicants where account_id = $1', [id]);
    const [due] = await run('select * from verification.due_applicants where account_id = $1', [id]);
    expect(row).toEqual(due);
    return row;
  };
  const set = (sql: string, id: string) => run(`update accounts.accounts set ${sql} where id = $1`, [id]);
  const joined = new Date('2026-03-01T00:00:00Z');
  now = joined;
  const id = await model();
  expect(await applicant(id)).toMatchObject({ approval: 'pending', pending_since: null });
  await set('email_verified_at = null', id);
  expect(await applicant(id)).toBeUndefined();
  await set('email_verified_at = now()', id);
  now = new Date(joined.getTime() + dayMs);
  const first = await send(id);
  expect(await applicant(id)).toMatchObject({ pending_since: now, waiting_since: now });
  await decide(id, first, 'approved');
  await set("approval_status = 'approved'", id);
  expect(await applicant(id)).toMatchObject({
    approval: 'approved',
    pending_since: null,
    waiting_since: now,
  });
  now = new Date(joined.getTime() + 2 * dayMs);
  const renewal = await send(id);
  expect(await applicant(id)).toMatchObject({ pending_since: now });
  await decide(id, renewal, 'rejected');
  // The approved ones count again.
  const since = new Date(joined.getTime() + dayMs);
  expect(await applicant(id)).toMatchObject({ pending_since: null, waiting_since: since });
  await set('erased_at = now(), suspended_at = now()', id);
  expect(await applicant(id)).toBeUndefined();
});
