import { contextOf, sessionOf } from '@candela/testkit/test-calls';
import { call } from '@orpc/server';
import { createEarnings } from '../../earnings/index.ts';
import type { Walk } from './walk.ts';

interface Line {
  credits: number;
  balanceCredits: number;
}

/** Reads what each person is shown, page by page, and holds it against what the ledger says. */
export async function compareStatements(walk: Walk): Promise<void> {
  const { wallet, book, members, models } = walk;
  for (const id of members) {
    const context = contextOf(sessionOf(id, 'user'));
    const lines = await allPages(async (current_page) => {
      const { data } = await call(wallet.routes.listHistory, { current_page, per_page: 40 }, { context });
      return data.map(({ amountCredits, balanceCredits }) => ({ credits: amountCredits, balanceCredits }));
    });
    addsUp(`The history of ${id}`, lines, book.hundredthsAt('wallet', id));
  }
  const { routes } = earningsOf(walk);
  for (const id of models) {
    const context = contextOf(sessionOf(id, 'model'));
    const lines = await allPages(
      async (current_page) =>
        (await call(routes.listStatement, { current_page, per_page: 40 }, { context })).data,
    );
    addsUp(`The statement of ${id}`, lines, book.hundredthsAt('earnings', id));
    const { data } = await call(routes.getModelEarning, { days: 365 }, { context });
    const { balance, totals } = data;
    const parts =
      balance.pendingCredits +
      balance.availableCredits +
      balance.heldCredits +
      balance.requestedCredits +
      balance.paidCredits +
      balance.spentCredits -
      balance.owedCredits;
    equal(`The parts of the earnings of ${id}`, inHundredths(parts), inHundredths(balance.earnedCredits));
    equal(`What ${id} earned in the year`, totals.credits, balance.earnedCredits);
  }
}

/** @throws unless each balance follows from the line before it, and the newest is the ledger's */
function addsUp(whose: string, lines: readonly Line[], standing: bigint): void {
  equal(`${whose}, in all`, sumOf(lines), Number(standing));
  let balance = Number(standing);
  for (const [index, line] of lines.entries()) {
    equal(`${whose}, line ${index}`, inHundredths(line.balanceCredits), balance);
    balance -= inHundredths(line.credits);
  }
}

async function allPages(read: (page: number) => Promise<Line[]>): Promise<Line[]> {
  const lines: Line[] = [];
  for (let page = 1; ; page += 1) {
    const some = await read(page);
    if (some.length === 0) return lines;
    lines.push(...some);
  }
}

function sumOf(lines: readonly Line[]): number {
  return lines.reduce((sum, { credits }) => sum + inHundredths(credits), 0);
}

function inHundredths(credits: number): number {
  return Math.round(credits * 100);
}

function equal(what: string, found: number, expected: number): void {
  if (found !== expected) throw new Error(`${what}: ${found} where ${expected} is due`);
}

function earningsOf({ database, at }: Walk) {
  return createEarnings({
    database,
    clock: () => at,
    mailer: { send: async () => {} },
    events: { publish: async () => {} },
    contactOf: async () => undefined,
    terms: async () => ({
      currency: 'USD',
      creditValueMinor: 10,
      payerName: '',
      payerIban: '',
      creatorSharePercent: 80,
      earningsHoldDays: 7,
      payoutMinimumCredits: 1,
    }),
    payoutSecret: 'a secret of this walk that is long enough',
    siteName: 'Candela',
    publicUrl: 'https://site.test',
    log: { error: () => {} },
  });
}
