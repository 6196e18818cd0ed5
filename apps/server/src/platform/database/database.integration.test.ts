import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openTestDatabase, type TestDatabase } from '@candela/testkit/test-database';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  batchedQuery,
  isDatabaseUnavailable,
  openDatabase,
  outsideTransaction,
  PoolUsedInTransaction,
  statement,
  uniqueViolation,
  within,
} from './index.ts';

interface Account {
  id: bigint;
  name: string;
  credits: bigint;
}

const addAccount = statement<Account>(
  'database-test.add-account',
  'insert into account (name, credits) values ($1, $2) returning *',
);
const accountNamed = statement<Account>(
  'database-test.account-named',
  'select * from account where name = $1',
);
const allAccounts = statement<Account>('database-test.all-accounts', 'select * from account order by id');
const changeCredits = statement<never>(
  'database-test.change-credits',
  'update account set credits = credits + $2 where name = $1',
);
const backendPid = statement<{ pid: number }>('database-test.backend-pid', 'select pg_backend_pid() as pid');
const failWith = statement<never>('database-test.fail-with', 'select fail_with($1)');

let test: TestDatabase;
let owner: pg.Client;
let migrations: string;

beforeAll(async () => {
  migrations = await mkdtemp(path.join(tmpdir(), 'candela-migrations-'));
  await writeFile(
    path.join(migrations, '0001-account.sql'),
    `create table account (
      id bigint generated always as identity primary key,
      name text not null constraint account_name_is_free unique,
      credits bigint not null
    );
    create function fail_with(code text) returns void language plpgsql as
      $$ begin raise exception using errcode = code, message = 'asked for'; end $$;`,
  );
  test = await openTestDatabase({ migrations });
  owner = new pg.Client({ connectionString: test.ownerUrl });
  owner.on('error', () => {});
  await owner.connect();
});

afterAll(async () => {
  await owner?.end();
  await test?.drop();
  await rm(migrations, { recursive: true, force: true });
});

describe('queries', () => {
  it('reads one, at most one, many, and counts what it changed', async () => {
    const { database } = test;
    const added = await database.row(addAccount, ['query-ada', 9_007_199_254_740_993n]);
    expect(added.credits).toBe(9_007_199_254_740_993n);
    expect(await database.maybeRow(accountNamed, ['query-nobody'])).toBeUndefined();
    await expect(database.row(accountNamed, ['query-nobody'])).rejects.toThrow('0 rows');
    await database.row(addAccount, ['query-bo', 1n]);
    expect((await database.rows(allAccounts)).length).toBeGreaterThanOrEqual(2);
    await expect(database.maybeRow(allAccounts)).rejects.toThrow('at most one');
    expect(await database.execute(changeCredits, ['query-ada', 1])).toBe(1);
    expect(await database.execute(changeCredits, ['query-nobody', 1])).toBe(0);
  });

  it('gives every type of column in a form that loses nothing', async () => {
    const types = statement<Record<string, unknown>>(
      'database-test.types',
      `select 1::bigint as whole, 0.1::numeric as exact, date '2024-02-29' as day, count(*) as number,
        timestamptz '2024-02-29 12:00:00+00' as instant, array[1, null]::bigint[] as wholes, '{"a":1}'::jsonb as json
       from account where false`,
    );
    expect(await test.database.row(types)).toEqual({
      whole: 1n,
      exact: '0.1',
      day: '2024-02-29',
      number: 0n,
      instant: new Date('2024-02-29T12:00:00Z'),
      wholes: [1n, null],
      json: { a: 1 },
    });
    expect(pg.types.getTypeParser(20 as number)('1'), 'other users of pg keep its own parsers').toBe('1');
  });

  it('names the constraint that a row violated and keeps the connection', async () => {
    const database = openDatabase({ url: test.appUrl, poolSize: 1 });
    const before = await database.row(backendPid);
    await database.row(addAccount, ['unique-ada', 1n]);
    const error = await database.row(addAccount, ['unique-ada', 1n]).catch((caught: unknown) => caught);
    expect(uniqueViolation(error)).toBe('account_name_is_free');
    expect(isDatabaseUnavailable(error)).toBe(false);
    expect(uniqueViolation(new Error('other'))).toBeUndefined();
    expect(await database.row(backendPid)).toEqual(before);
    await database.close();
  });

  it('prepares a statement under its name, and forgets a plan that a migration made stale', async () => {
    const database = openDatabase({ url: test.appUrl, poolSize: 1 });
    await owner.query('create table changing (one int); grant select on changing to candela_app');
    const readChanging = statement<object>('database-test.read-changing', 'select * from changing');
    const prepared = statement<{ name: string }>(
      'database-test.prepared',
      "select name from pg_prepared_statements where name = 'database-test.read-changing'",
    );
    await database.rows(readChanging);
    expect(await database.rows(prepared)).toHaveLength(1);
    await owner.query('alter table changing add two int');
    expect(await database.rows(readChanging)).toEqual([]);
    await owner.query('alter table changing add three int');
    expect(await database.transaction((tx) => tx.rows(readChanging))).toEqual([]);
    await database.close();
  });
});

describe('the pool inside a transaction', () => {
  const namedTogether = batchedQuery<{ name: string }>(
    'database-test.named-together',
    { name: 'text' },
    'select asked.place, account.name from asked join account on account.name = asked.name',
  );

  it('is refused in every way it can be asked, so that work never waits for a second connection', async () => {
    const { database } = test;
    const uses: Record<string, () => Promise<unknown>> = {
      row: () => database.rows(allAccounts),
      builder: () => database.build<{ account: object }>().selectFrom('account').selectAll().execute(),
      transaction: () => database.transaction(async () => {}),
      ping: () => database.ping(),
      batchedQuery: async () => await namedTogether(database, ['nobody']),
      'after a pause': async () => {
        await new Promise((resolve) => setTimeout(resolve, 1));
        await database.rows(allAccounts);
      },
    };
    for (const [name, use] of Object.entries(uses)) {
      await expect(
        database.transaction(() => use()),
        name,
      ).rejects.toBeInstanceOf(PoolUsedInTransaction);
      await expect(use(), `${name}, outside`).resolves.not.toThrow();
    }
  });

  it('is open to effects after the commit, to what outlives the work, and to work that escapes', async () => {
    const { database } = test;
    const later = Promise.withResolvers<unknown>();
    const effect = Promise.withResolvers<unknown>();
    await database.transaction(async (tx) => {
      expect(await namedTogether(tx, ['nobody'])).toEqual([]);
      expect(await outsideTransaction(() => database.maybeRow(accountNamed, ['nobody']))).toBeUndefined();
      setTimeout(() => later.resolve(database.maybeRow(accountNamed, ['nobody'])), 50);
      tx.afterCommit(() => effect.resolve(database.maybeRow(accountNamed, ['nobody'])));
    });
    expect(await later.promise).toBeUndefined();
    expect(await effect.promise).toBeUndefined();
  });

  it('is replaced by the transaction in what a joined command does', async () => {
    const { database } = test;
    const name = await database.transaction(async (tx) => {
      const joined = within({ database }, tx);
      await joined.database.transaction((inner) => inner.row(addAccount, ['joined-ada', 1n]));
      return (await joined.database.maybeRow(accountNamed, ['joined-ada']))?.name;
    });
    expect(name).toBe('joined-ada');
  });
});

describe('a crowd of transactions', () => {
  it('leaves connections to whoever only reads', async () => {
    const database = openDatabase({ url: test.appUrl, poolSize: 4 });
    const gate = Promise.withResolvers<void>();
    const done: number[] = [];
    const crowd = Array.from({ length: 20 }, (_, index) =>
      database.transaction(async (tx) => {
        await tx.rows(allAccounts);
        await gate.promise;
        done.push(index);
      }),
    );
    // With every connection in the crowd's hands this would wait for the gate, which opens only after it.
    await expect(database.rows(allAccounts)).resolves.toBeDefined();
    expect(done).toEqual([]);
    gate.resolve();
    await Promise.all(crowd);
    expect(done).toHaveLength(20);
    await database.close();
  });

  it('gives its places back after failures', async () => {
    const database = openDatabase({ url: test.appUrl, poolSize: 3 });
    for (let count = 0; count < 5; count += 1) {
      const failing = database.transaction(async () => Promise.reject(new Error('on purpose')));
      await expect(failing).rejects.toThrow('on purpose');
    }
    expect(await database.transaction(async (tx) => (await tx.rows(allAccounts)).length)).toBeGreaterThan(-1);
    await database.close();
  });
});

describe('transactions', () => {
  it('commits everything or nothing, and runs the effects only after the commit', async () => {
    const { database } = test;
    const seen: string[] = [];
    const result = await database.transaction(async (tx) => {
      await tx.row(addAccount, ['tx-ada', 5n]);
      tx.afterCommit(() => seen.push('first'));
      tx.afterCommit(() => {
        throw new Error('an effect that fails');
      });
      tx.afterCommit(() => seen.push('second'));
      const built = await tx
        .build<{ account: { name: string } }>()
        .selectFrom('account')
        .select('name')
        .where('name', '=', 'tx-ada')
        .execute();
      expect(built, 'the builder works inside the transaction').toEqual([{ name: 'tx-ada' }]);
      const seenByOthers = outsideTransaction(() => database.maybeRow(accountNamed, ['tx-ada']));
      expect(await seenByOthers).toBeUndefined();
      expect(seen).toEqual([]);
      return 'done';
    });
    expect(result).toBe('done');
    expect(seen).toEqual(['first', 'second']);
    const failing = database.transaction(async (tx) => {
      tx.afterCommit(() => seen.push('never'));
      await tx.row(addAccount, ['tx-bo', 5n]);
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await database.maybeRow(accountNamed, ['tx-bo'])).toBeUndefined();
    expect(seen).toEqual(['first', 'second']);
  });

  it('runs both of two deadlocked transactions to their end', async () => {
    const { database } = test;
    await database.row(addAccount, ['lock-a', 0n]);
    await database.row(addAccount, ['lock-b', 0n]);
    const bothHoldOne = Promise.withResolvers<void>();
    let holders = 0;
    let attempts = 0;
    const effects: string[] = [];
    const lockBoth = (first: string, second: string) =>
      database.transaction(async (tx) => {
        attempts += 1;
        tx.afterCommit(() => effects.push(first));
        await tx.execute(changeCredits, [first, 1]);
        holders += 1;
        if (holders === 2) bothHoldOne.resolve();
        await bothHoldOne.promise;
        await tx.execute(changeCredits, [second, 1]);
      });
    await Promise.all([lockBoth('lock-a', 'lock-b'), lockBoth('lock-b', 'lock-a')]);
    expect(attempts).toBe(3);
    expect(effects.sort()).toEqual(['lock-a', 'lock-b']);
    expect((await database.row(accountNamed, ['lock-a'])).credits).toBe(2n);
  });

  it('gives up after a bounded number of conflicts, and repeats nothing else', async () => {
    const attemptsOf = async (code: string) => {
      let attempts = 0;
      const error = await test.database
        .transaction(async (tx) => {
          attempts += 1;
          await tx.execute(failWith, [code]);
        })
        .catch((caught: unknown) => caught);
      expect(error).toMatchObject({ code });
      return attempts;
    };
    expect(await attemptsOf('40001')).toBe(6);
    expect(await attemptsOf('22000')).toBe(1);
  });

  it('does not call a transaction committed whose failed statement was ignored', async () => {
    const swallowing = test.database.transaction(async (tx) => {
      await tx.row(addAccount, ['swallow-ada', 1n]);
      await tx.execute(failWith, ['22000']).catch(() => {});
    });
    await expect(swallowing).rejects.toThrow('rolled back');
    expect(await test.database.maybeRow(accountNamed, ['swallow-ada'])).toBeUndefined();
  });

  it('refuses queries that come after its end', async () => {
    const late = await test.database.transaction(async (tx) => tx);
    await expect(late.rows(allAccounts)).rejects.toThrow('too late');
    await expect(
      late.build<{ account: { name: string } }>().selectFrom('account').select('name').execute(),
    ).rejects.toThrow('too late');
  });
});

describe('a database that goes away', () => {
  it('fails the transaction it interrupts and serves the next query', async () => {
    const database = openDatabase({ url: test.appUrl, poolSize: 1 });
    const error = await database
      .transaction(async (tx) => {
        const { pid } = await tx.row(backendPid);
        await owner.query('select pg_terminate_backend(pid, 5000) from pg_stat_activity where pid = $1', [
          pid,
        ]);
        await tx.row(addAccount, ['gone-ada', 1n]);
      })
      .catch((caught: unknown) => caught);
    expect(isDatabaseUnavailable(error)).toBe(true);
    expect(await database.maybeRow(accountNamed, ['gone-ada'])).toBeUndefined();
    await database.close();
    expect(isDatabaseUnavailable(await database.ping().catch((caught: unknown) => caught))).toBe(true);
  });

  it('says so when nothing listens there', async () => {
    const database = openDatabase({ url: 'postgres://candela_app@127.0.0.1:1/candela' });
    const error = await database.ping().catch((caught: unknown) => caught);
    expect(isDatabaseUnavailable(error)).toBe(true);
    await database.close();
  });

  it('cancels a statement that takes too long, which is not the same as being away', async () => {
    const database = openDatabase({ url: test.appUrl, statementTimeoutMs: 50 });
    const sleepLong = statement<never>('database-test.sleep-long', 'select pg_sleep(30)');
    const error = await database.execute(sleepLong).catch((caught: unknown) => caught);
    expect(error).toMatchObject({ code: '57014' });
    expect(isDatabaseUnavailable(error)).toBe(false);
    await database.close();
  });
});

describe('listen', () => {
  const notify = statement<never>('database-test.notify', 'select pg_notify($1, $2)');

  it('receives what is committed on its channel until it stops, also after a lost connection', async () => {
    const database = openDatabase({ url: test.appUrl });
    const received: string[] = [];
    const gaps = vi.fn();
    const stop = await database.listen('news Channel', (payload) => received.push(payload), gaps);
    await database.execute(notify, ['other', 'not for us']);
    await database.execute(notify, ['news Channel', 'one']);
    await vi.waitFor(() => expect(received).toEqual(['one']), { timeout: 5_000 });
    await owner.query(
      "select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name = 'candela-listen'",
    );
    await vi.waitFor(() => expect(gaps).toHaveBeenCalledTimes(1), { timeout: 5_000 });
    await database.execute(notify, ['news Channel', 'two']);
    await vi.waitFor(() => expect(received).toEqual(['one', 'two']), { timeout: 5_000 });
    await stop();
    const later = Promise.withResolvers<string>();
    await database.listen('later', later.resolve);
    await database.execute(notify, ['news Channel', 'three']);
    await database.execute(notify, ['later', 'four']);
    expect(await later.promise).toBe('four');
    expect(received).toEqual(['one', 'two']);
    await database.close();
  });
});
