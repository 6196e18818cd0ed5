import { openTestDatabase } from '@candela/testkit/test-database';
import fc from 'fast-check';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statement } from '../../platform/database/index.ts';
import { createWallet, type Wallet } from './index.ts';
import { post } from './journal.ts';

type TestDatabase = Awaited<ReturnType<typeof openTestDatabase>>;

let test: TestDatabase;
let wallet: Wallet;

beforeAll(async () => {
  test = await openTestDatabase();
  wallet = createWallet({ database: test.database, clock: () => new Date() });
});
afterAll(() => test.drop());

function give(accountId: string, amountCredits: bigint): Promise<string> {
  return test.database.transaction((tx) =>
    wallet.grantCredits(tx, { accountId, amountCredits, note: 'test', actorId: null }),
  );
}

describe('the wallet', () => {
  it('counts what is spendable and what was ever received', async () => {
    const accountId = newId();
    expect(await wallet.balanceOf(accountId)).toEqual({ net: 0n, total: 0n });
    await give(accountId, 250n);
    await give(accountId, -100n);
    expect(await wallet.balanceOf(accountId)).toEqual({ net: 150n, total: 250n });
  });

  it('refuses to take more than is there, and leaves what is', async () => {
    const accountId = newId();
    await give(accountId, 10n);
    await expect(give(accountId, -11n)).rejects.toMatchObject({ code: 'not_enough_credits' });
    expect(await wallet.balanceOf(accountId)).toEqual({ net: 10n, total: 10n });
  });

  it.each([0n, 1_000_001n, -1_000_001n])('refuses a grant of %s', async (amount) => {
    await expect(give(newId(), amount)).rejects.toMatchObject({ code: 'invalid_input' });
  });

  it('lets exactly one of 50 parallel spends through when the balance covers one', async () => {
    const accountId = newId();
    await give(accountId, 7n);
    const spends = await Promise.allSettled(Array.from({ length: 50 }, () => give(accountId, -7n)));
    expect(spends.filter((spend) => spend.status === 'fulfilled')).toHaveLength(1);
    expect((await wallet.balanceOf(accountId)).net).toBe(0n);
  });

  it('adds up after any mix of grants, refused ones and roll-ups', async () => {
    const accounts = Array.from({ length: 4 }, () => newId());
    const step = fc.record({
      account: fc.integer({ min: 0, max: 3 }),
      amount: fc.integer({ min: -60, max: 60 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const before = await Promise.all(accounts.map((account) => wallet.balanceOf(account)));
        const expected = before.map(({ net }) => net);
        for (const { account, amount } of steps) {
          const standing = expected[account] ?? 0n;
          const accountId = accounts[account];
          if (accountId === undefined || amount === 0) continue;
          const covered = standing + BigInt(amount) >= 0n;
          const done = await give(accountId, BigInt(amount)).then(
            () => true,
            () => false,
          );
          expect(done).toBe(covered);
          if (covered) expected[account] = standing + BigInt(amount);
        }
        await wallet.rollUpLedger();
        const after = await Promise.all(accounts.map((account) => wallet.balanceOf(account)));
        expect(after.map(({ net }) => net)).toEqual(expected);
        expect(await wallet.verifyLedger()).toEqual([]);
      }),
      { numRuns: 25 },
    );
  });
});

describe('the journal', () => {
  it('refuses a transaction that does not balance', async () => {
    const lines = [{ kind: 'house' as const, ownerId: null, amountCredits: 5n }];
    const unbalanced = test.database.transaction((tx) =>
      post(tx, { kind: 'admin_credit', actorId: null, at: new Date(), lines }),
    );
    await expect(unbalanced).rejects.toMatchObject({ constraint: 'journal_balances' });
  });

  it('refuses entries of a transaction or an account that is not there', async () => {
    const lines = [
      { kind: 'house' as const, ownerId: null, amountCredits: 5n },
      { kind: 'issued' as const, ownerId: null, amountCredits: -5n },
    ];
    await test.database.transaction((tx) =>
      post(tx, { kind: 'admin_credit', actorId: null, at: new Date(), lines }),
    );
    const known = { transaction: '(select id from ledger.transactions limit 1)', account: '1' };
    for (const { transaction, account } of [
      { ...known, transaction: "'00000000-0000-0000-0000-000000000000'::uuid" },
      { ...known, account: '-1' },
    ]) {
      const written = test.database.execute(
        statement(
          `test.stray-entry-${account}`,
          `insert into ledger.entries (transaction_id, ledger_account_id, hundredths)
           select ${transaction}, ${account}, amount from (values (100), (-100)) as entry(amount)`,
        ),
      );
      await expect(written).rejects.toMatchObject({ constraint: 'journal_entries_name_what_is_there' });
    }
  });

  it('refuses a part of a credit anywhere but in shares', async () => {
    const lines = [
      { kind: 'wallet' as const, ownerId: newId(), hundredths: 50n },
      { kind: 'issued' as const, ownerId: null, hundredths: -50n },
    ];
    const written = test.database.transaction((tx) =>
      post(tx, { kind: 'admin_credit', actorId: null, at: new Date(), lines }),
    );
    await expect(written).rejects.toMatchObject({ constraint: 'journal_whole_credits' });
  });

  it.each([
    'update ledger.entries set hundredths = 1',
    'delete from ledger.entries',
    'delete from ledger.transactions',
    'update ledger.accounts set hundredths = 1000000',
    'delete from ledger.accounts',
  ])('refuses the application: %s', async (text) => {
    await expect(test.database.execute(statement(`test.${text}`, text))).rejects.toMatchObject({
      code: '42501',
    });
  });

  it('rolls up once when two roll up at the same time', async () => {
    await give(newId(), 40n);
    await Promise.all(Array.from({ length: 8 }, () => wallet.rollUpLedger()));
    expect(await wallet.verifyLedger()).toEqual([]);
  });
});
