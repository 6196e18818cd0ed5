import { inflateRawSync } from 'node:zlib';
import { minuteMs } from '@candela/contract/shared/durations';
import { bootSite, type Site } from '@candela/testkit/boot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allPersonalData } from '../apps/server/src/app-privacy.ts';
import { createWallet } from '../apps/server/src/modules/ledger/index.ts';
import { databaseOf } from './crash/people.ts';

/** Nothing the site knows about people is forgotten when they ask for a copy, or to be erased. */

let site: Site;
let database: Awaited<ReturnType<typeof databaseOf>>;
const declared = allPersonalData({ publicUrl: (key) => `/files/${key}` }).flatMap(({ tables }) => tables);

/** Tables that name accounts and are nobody's personal data, each with why. */
const excluded: Record<string, string> = {
  'metering.clock': 'Names a process, not an account.',
  'platform.idempotency_keys': 'Forgotten within a day.',
  'admin.audit_log': 'Names the operator’s people; never changed.',
  'platform.sandbox_checkouts': 'Of test cards, outside production only.',
};
/** Columns that name the operator’s people or processes, not accounts. */
const notAccounts =
  /^(staff_id|decided_by|appeal_decided_by|created_by|released_by|approved_by|settled_by|written_by|updated_by|set_by|made_by|sent_by|ended_by|reviewed_by|holder)$/;
const namesAccounts =
  /(^|_)(account|model|member|user|buyer|seller|sender|owner|reporter|caller|actor|counterpart|blocked|person|subject_account)_id$|^by_account$/;

beforeAll(async () => {
  site = await bootSite({
    seed: 'demo',
    env: {
      RATE_LIMIT_FACTOR: '1000',
      LOG_LEVEL: 'error',
    },
  });
  database = await databaseOf(site);
}, 180_000);
afterAll(async () => {
  await database?.close();
  await site?.stop();
});

let asked = 0;
function query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  asked += 1;
  return database.rows<Row>({ name: `personal-test.${asked}`, text }, values);
}

test('every table that names an account says what of it is copied and how it is erased', async () => {
  const columns = await query<{ tab: string; col: string; refers: boolean }>(
    `select c.table_schema || '.' || c.table_name as tab, c.column_name as col, exists (
       select from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
       where k.contype = 'f' and k.confrelid = 'accounts.accounts'::regclass
         and k.conrelid = format('%I.%I', c.table_schema, c.table_name)::regclass
         and a.attname = c.column_name) as refers
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema not in ('pg_catalog', 'information_schema', 'migrations', 'graphile_worker')
       and t.table_type = 'BASE TABLE' and c.data_type = 'uuid'
       and not (select p.relispartition from pg_class p where p.oid = format('%I.%I', c.table_schema, c.table_name)::regclass)`,
  );
  const known = new Set(
    declared.flatMap(({ table, of, mentions = [] }) =>
      [...of, ...mentions].map((column) => `${table}.${column}`),
    ),
  );
  const forgotten = columns
    .filter(({ col, refers }) => refers || (namesAccounts.test(col) && !notAccounts.test(col)))
    .filter(({ tab, col }) => !(tab in excluded) && !known.has(`${tab}.${col}`))
    .map(({ tab, col }) => `${tab}.${col}`);
  expect(columns.length).toBeGreaterThan(100);
  expect(forgotten).toEqual([]);
  const tables = new Set(columns.map(({ tab }) => tab));
  expect(declared.map(({ table }) => table).filter((table) => !tables.has(table))).toEqual([]);
  for (const { table, erase, notCopied } of declared) {
    if (typeof erase === 'object' && 'retain' in erase) expect(erase.retain, table).not.toBe('');
    expect(notCopied, table).not.toBe('');
  }
});

interface Person {
  id: string;
  username: string;
  email: string;
  token: string;
}

async function logIn(type: 'user' | 'model'): Promise<Person> {
  const line =
    site
      .output()
      .split('\n')
      .find((one) => one.includes(type === 'model' ? '/member' : '/login')) ?? '';
  const [, username = '', password = ''] = /(\S+) \/ (\S+)\s+at/.exec(line) ?? [];
  const { body } = await site.call('userAccess/login', { login: username, password, type });
  const { token = '' } = (body.data ?? {}) as { token?: string };
  const [row] = await query<{ id: string; email: string }>(
    'select id, email from accounts.accounts where username = $1',
    [username],
  );
  return { id: row?.id ?? '', email: row?.email ?? '', username, token };
}
const passwordOf = (username: string) => new RegExp(`${username} / (\\S+)`).exec(site.output())?.[1] ?? '';

test.each(['user', 'model'] as const)(
  'a %s gets a copy of everything, and is then erased from everything',
  async (type) => {
    const person = await logIn(type);
    const asking = await site.call('userPrivacy/requestExport', {}, person.token);
    expect(asking.status).toBe(200);
    const again = await site.call('userPrivacy/requestExport', {}, person.token);
    expect([409, 429]).toContain(again.status);
    const { _id: exportId } = asking.body.data as { _id: string };
    await expect
      .poll(
        async () => {
          const { body } = await site.call('userPrivacy/listExports', {}, person.token);
          return (body.data as { status: string }[])[0]?.status;
        },
        { timeout: minuteMs, interval: 500 },
      )
      .toBe('ready');
    const { body } = await site.call('userPrivacy/downloadExport', { exportId }, person.token);
    const { url } = body.data as { url: string };
    const zip = readZip(Buffer.from(await (await fetch(new URL(url, site.url))).arrayBuffer()));
    const account = JSON.parse(zip.get('account.json') ?? '') as { accounts: Record<string, unknown>[] };
    expect(account.accounts[0]).toMatchObject({ username: person.username, email: person.email });
    expect(zip.get('account.json')).not.toContain('password_hash');
    const money = JSON.parse(zip.get('money.json') ?? '') as Record<string, unknown[]>;
    expect(money.entries?.length).toBeGreaterThan(0);
    if (type === 'model') {
      const library = JSON.parse(zip.get('library.json') ?? '') as Record<string, unknown[]>;
      expect(library.items?.length).toBeGreaterThan(0);
      expect([...zip.keys()].some((name) => name.startsWith('files/'))).toBe(true);
    }
    // Nobody else's: the copy of the other side is not there for this one.
    const stranger = await logIn(type === 'user' ? 'model' : 'user').catch(() => undefined);
    if (stranger?.token) {
      const refused = await site.call('userPrivacy/downloadExport', { exportId }, stranger.token);
      expect(refused.status).toBe(404);
    }
    await eraseAndLook(person);
  },
  180_000,
);

async function eraseAndLook(person: Person): Promise<void> {
  await query(`update shop.orders set state = 'delivered' where buyer_id = $1 or seller_id = $1`, [
    person.id,
  ]);
  await query(
    `update earnings.payouts set status = 'cancelled', settled_at = now()
     where model_id = $1 and status in ('requested', 'approved')`,
    [person.id],
  ).catch(() => undefined);
  const request = { password: passwordOf(person.username), givesUpCredits: true };
  const wrong = await site.call('userPrivacy/eraseAccount', { ...request, password: 'not it' }, person.token);
  expect(wrong.body.code).toBe('wrong_credentials');
  const stays = await site.call(
    'userPrivacy/eraseAccount',
    { ...request, givesUpCredits: false },
    person.token,
  );
  expect(stays.body.code).toBe('conflict');
  await query(
    'insert into admin.legal_holds (account_id, reason, set_by, set_at) values ($1, $2, $1, now())',
    [person.id, 'A letter.'],
  );
  expect((await site.call('userPrivacy/eraseAccount', request, person.token)).body.code).toBe('conflict');
  await query('delete from admin.legal_holds where account_id = $1', [person.id]);
  const uploads = await query<{ stored_name: string }>(
    'select stored_name from library.files where owner_id = $1',
    [person.id],
  );
  const gone = await site.call('userPrivacy/eraseAccount', request, person.token);
  expect(gone.body).toMatchObject({ msg: 'Your account has been deleted.' });
  expect((await site.call('userAccess/get-profile', undefined, person.token)).status).toBe(403);
  for (const { table, of, erase } of declared.filter((one) => one.erase === 'delete')) {
    for (const column of of) {
      const [row] = await query<{ left: number }>(
        `select count(*)::int as left from ${table} where ${column} = $1`,
        [person.id],
      );
      expect(row?.left, `${table}.${column} ${String(erase)}`).toBe(0);
    }
  }
  expect(await tablesHolding(person.username)).toEqual([]);
  expect(await tablesHolding(person.email)).toEqual([]);
  if (uploads.length > 0) {
    await expect
      .poll(
        async () =>
          (await query<{ left: number }>('select count(*)::int as left from library.removals'))[0]?.left,
        {
          timeout: 30_000,
        },
      )
      .toBe(0);
  }
  const wallet = createWallet({ database, clock: () => new Date() });
  expect(await wallet.verifyLedger()).toEqual([]);
}

/** Every table with a row in which a word stands anywhere. */
async function tablesHolding(word: string): Promise<string[]> {
  const tables = await query<{ tab: string }>(
    `select table_schema || '.' || table_name as tab from information_schema.tables
     where table_schema not in ('pg_catalog', 'information_schema', 'migrations', 'graphile_worker')
       and table_type = 'BASE TABLE'`,
  );
  const holding: string[] = [];
  for (const { tab } of tables) {
    const [row] = await query<{ found: boolean }>(
      `select exists (select from ${tab} t where strpos(lower(t::text), lower($1)) > 0) as found`,
      [word],
    );
    if (row?.found) holding.push(tab);
  }
  return holding;
}

/** The files of a ZIP by name, as text; those below files/ are left closed. */
function readZip(bytes: Buffer): Map<string, string> {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  const files = new Map<string, string>();
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, size] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 20)];
    const [nameSize, extraSize, noteSize] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset));
    const name = bytes.toString('utf8', at + 46, at + 46 + (nameSize ?? 0));
    const local = bytes.readUInt32LE(at + 42);
    const begin = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const data = bytes.subarray(begin, begin + size);
    const isOpened = !name.startsWith('files/');
    files.set(name, isOpened ? (method === 8 ? inflateRawSync(data) : data).toString('utf8') : '');
    at += 46 + (nameSize ?? 0) + (extraSize ?? 0) + (noteSize ?? 0);
  }
  return files;
}
