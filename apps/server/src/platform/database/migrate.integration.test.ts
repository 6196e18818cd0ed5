import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openTestDatabase, type TestDatabase } from '@candela/testkit/test-database';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { migrate } from './index.ts';

let empty: string;
let test: TestDatabase;
let folder: string;

const write = (name: string, text: string) => writeFile(path.join(folder, name), text);
const run = () => migrate({ ownerUrl: test.ownerUrl, folder, appRole: 'candela_app' });

async function as<T extends object>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
}

const asOwner = <T extends object>(text: string) => as<T>(test.ownerUrl, text);
const asApp = <T extends object>(text: string) => as<T>(test.appUrl, text);

/** Keeps a server running from the first test to the last. */
let holdsServer: TestDatabase;

beforeAll(async () => {
  empty = await mkdtemp(path.join(tmpdir(), 'candela-none-'));
  holdsServer = await openTestDatabase({ migrations: empty });
});

afterAll(async () => {
  await holdsServer?.drop();
  await rm(empty, { recursive: true, force: true });
});

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'candela-migrations-'));
  test = await openTestDatabase({ migrations: empty });
});

afterEach(async () => {
  await test.drop();
  await rm(folder, { recursive: true, force: true });
});

describe('migrate', () => {
  it('runs new files once, in order, however many processes start together', async () => {
    await write('0002-row.sql', "insert into word values ('one');");
    await write('0001-table.sql', 'create table word (text text not null);');
    const runs = await Promise.all([run(), run(), run()]);
    expect(runs.flat()).toEqual(['0001-table', '0002-row']);
    await write('0003-row.sql', "insert into word values ('two');");
    expect(await run()).toEqual(['0003-row']);
    expect(await run()).toEqual([]);
    expect(await asApp('select text from word order by text')).toEqual([{ text: 'one' }, { text: 'two' }]);
  });

  it('keeps nothing of a run that fails and says where it failed', async () => {
    await write('0001-table.sql', 'create table word (text text);');
    await write('0002-broken.sql', 'create table other (text text);\n\nselect nothing from word;');
    await expect(run()).rejects.toThrow('0002-broken.sql, line 3: column "nothing" does not exist');
    expect(await asOwner("select to_regclass('word') as word")).toEqual([{ word: null }]);
    await write('0002-broken.sql', 'create table other (text text);');
    expect(await run()).toEqual(['0001-table', '0002-broken']);
  });

  it('refuses a changed, a vanished and a belated file, but not another line end', async () => {
    await write('0002-table.sql', 'create table word (\n  text text\n);');
    await run();
    await write('0002-table.sql', 'create table word (\r\n  text text\r\n);');
    expect(await run()).toEqual([]);
    await write('0002-table.sql', 'create table word (\n  text text not null\n);');
    await expect(run()).rejects.toThrow('0002-table.sql has run on this database and was changed since');
    await rm(path.join(folder, '0002-table.sql'));
    await expect(run()).rejects.toThrow('0002-table.sql has run on this database but its file is gone');
    await write('0002-table.sql', 'create table word (\n  text text\n);');
    await write('0001-late.sql', 'select 1;');
    await expect(run()).rejects.toThrow('0001-late.sql is new but sorts before 0002-table.sql');
  });

  it('refuses names it could not put in order', async () => {
    await write('1-table.sql', 'select 1;');
    await expect(run()).rejects.toThrow('1-table.sql');
    await rm(path.join(folder, '1-table.sql'));
    await write('0001-one.sql', 'select 1;');
    await write('0001-two.sql', 'select 1;');
    await expect(run()).rejects.toThrow('0001');
  });
});

describe('the rights of the application role', () => {
  beforeEach(async () => {
    await write(
      '0001-tables.sql',
      `create table word (id serial primary key, text text);
      create schema ledger;
      create table ledger.entry (day int, amount int) partition by range (day);
      create table ledger.entry_0 partition of ledger.entry for values from (0) to (10);
      comment on table ledger.entry is 'append-only: corrections are new rows';
      create function twice(value int) returns int language sql as 'select 2 * value';
      revoke execute on function twice from public;`,
    );
    await run();
  });

  it('are all rows of ordinary tables, their sequences and the functions', async () => {
    await asApp("insert into word (text) values ('a'), ('b')");
    await asApp("update word set text = 'c' where text = 'a'");
    await asApp("delete from word where text = 'b'");
    expect(await asApp('select text, twice(2) as four from word')).toEqual([{ text: 'c', four: 4 }]);
  });

  it('are reading and adding, and nothing more, for append-only tables and their partitions', async () => {
    await asApp('insert into ledger.entry values (1, 10)');
    expect(await asApp('select amount from ledger.entry')).toEqual([{ amount: 10 }]);
    for (const table of ['ledger.entry', 'ledger.entry_0']) {
      await expect(asApp(`update ${table} set amount = 0`)).rejects.toThrow('permission denied');
      await expect(asApp(`delete from ${table}`)).rejects.toThrow('permission denied');
      await expect(asApp(`truncate ${table}`)).rejects.toThrow('permission denied');
    }
  });

  it('are taken back when a table becomes append-only', async () => {
    await write('0002-freeze.sql', "comment on table word is 'append-only from now on';");
    await run();
    await asApp("insert into word (text) values ('kept')");
    await expect(asApp('delete from word')).rejects.toThrow('permission denied');
  });

  it('do not include making, changing or removing tables, or the migrator’s own records', async () => {
    await expect(asApp('create table mine (a int)')).rejects.toThrow('permission denied');
    await expect(asApp('drop table word')).rejects.toThrow('must be owner');
    await expect(asApp('truncate word')).rejects.toThrow('permission denied');
    await expect(asApp('select * from migrations.checksums')).rejects.toThrow('permission denied');
    expect(
      await asApp('select rolsuper, rolcreatedb, rolcreaterole from pg_roles where rolname = current_user'),
    ).toEqual([{ rolsuper: false, rolcreatedb: false, rolcreaterole: false }]);
  });
});
