import { randomUUID as newId } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { purchaseKind } from '@candela/contract/ledger/purchases';
import { hourMs, minuteMs } from '@candela/contract/shared/durations';
import { type Dice, throwDice } from '@candela/testkit/dice';
import { addAccount } from '@candela/testkit/test-people';
import { type Database, statement } from '../../../platform/database/index.ts';
import { createWallet, type Wallet } from '../../ledger/index.ts';
import { Book } from './book.ts';
import { compareStatements } from './statements.ts';
import { steps } from './steps.ts';

/** Everything a step of a walk works with. */
export interface Walk {
  database: Database;
  wallet: Wallet;
  book: Book;
  dice: Dice;
  members: string[];
  models: string[];
  at: Date;
}

const start = new Date('2026-03-02T12:00:00Z');
const end = new Date('2026-04-01T00:00:00Z');

const standing = statement<{ kind: string; owner: string | null; hundredths: bigint }>(
  'payments.standing',
  'select kind, owner_id as owner, hundredths from ledger.balances where hundredths <> 0',
);
const spending = statement<{ owner: string; spent: bigint }>(
  'payments.spending',
  'select account_id as owner, spent from ledger.monthly_spending where spent <> 0',
);
const purchases = statement<{ id: string; amount: bigint; refunded: bigint }>(
  'payments.purchases',
  'select id, amount, refunded from ledger.purchases order by id',
);
const history = statement<{ id: string; amount: bigint; refunded: bigint }>(
  'payments.history',
  `select id, -amount as amount, refunded from ledger.history_entries
   where kind = any($1) order by id`,
);

/**
 * Does so many random operations on an empty database and holds every account, purchase and month against a book
 * kept beside it. The same seed does the same.
 * @returns how many operations were done, refused ones included
 * @throws what does not agree, naming the seed
 */
export async function walk(database: Database, seed: number, operations: number): Promise<number> {
  const one: Walk = {
    database,
    wallet: createWallet({ database, clock: () => one.at }),
    book: new Book(),
    dice: throwDice(seed),
    members: Array.from({ length: 5 }, () => newId()),
    models: [await addAccount(database, 'model'), await addAccount(database, 'model')],
    at: start,
  };
  let done = 0;
  let last = '';
  try {
    while (done < operations) {
      one.at = later(one);
      const step = one.dice.pick(steps);
      last = step.name;
      done += await step(one);
    }
    last = 'the comparison at the end';
    await compare(one);
  } catch (error) {
    throw new Error(`Seed ${seed}, operation ${done}, ${last}: ${(error as Error).message}`, {
      cause: error,
    });
  }
  return done;
}

/** Now and then some hours on, so that a history has days; all within one month, whose spending the book counts. */
function later({ at, dice }: Walk): Date {
  const next = new Date(
    at.getTime() + (dice.chance(0.1) ? dice.between(1, 10) * hourMs : dice.between(1, 3) * minuteMs),
  );
  return next < end ? next : at;
}

async function compare(walk: Walk): Promise<void> {
  const { database, wallet, book } = walk;
  const differences = await wallet.verifyLedger();
  if (differences.length > 0) throw new Error(`ledger:verify says ${text(differences)}`);
  const accounts = (await database.rows(standing)).map(
    (row) => [`${row.kind} ${row.owner}`, row.hundredths] as const,
  );
  same('accounts', sorted(accounts), sorted([...book.standing()]));
  const months = (await database.rows(spending)).map((row) => [row.owner, row.spent] as const);
  same('spent this month', sorted(months), sorted([...book.spent].filter(([, spent]) => spent !== 0n)));
  const bought = await database.rows(purchases);
  const booked = book.purchases.map(({ id, amount, refunded }) => ({ id, amount, refunded }));
  booked.sort((a, b) => (a.id < b.id ? -1 : 1));
  same('purchases', bought, booked);
  same('history', await database.rows(history, [purchaseKind.options]), booked);
  await compareStatements(walk);
}

function sorted(pairs: readonly (readonly [string, bigint])[]) {
  return [...pairs].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, sum]) => [name, sum]);
}

/** @throws naming both when they differ */
function same(what: string, found: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(plain(found), plain(expected))) {
    throw new Error(`${what}: found ${text(found)}, expected ${text(expected)}`);
  }
}

function plain(value: unknown): unknown {
  return JSON.parse(text(value));
}

function text(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => (typeof part === 'bigint' ? String(part) : part));
}
