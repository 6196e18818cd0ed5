import type { HistoryLine, Statement } from '@candela/contract/ledger/operations';
import { contextOf, sessionOf } from '@candela/testkit/test-calls';
import { call } from '@orpc/server';
import { createEarnings } from '../../earnings/index.ts';
import { compareMonths } from './months.ts';
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
    const history = await allPages(
      async (current_page) =>
        (await call(wallet.routes.listHistory, { current_page, per_page: 40 }, { context })).data,
    );
    const lines = history.map((line) => ({ credits: line.amountCredits, ...line }));
    addsUp(`The history of ${id}`, lines, book.hundredthsAt('wallet', id));
    for (const { _id, balanceCredits } of history) {
      if (balanceCredits < 0) throw new Error(`The history of ${id} falls below zero at ${_id}.`);
    }
    await compareStatement(walk, id, history);
  }
  const { routes } = earningsOf(walk);
  for (const id of models) {
    const context = contextOf(sessionOf(id, 'model'));
    const lines = await allPages(
      async (current_page) =>
        (await call(routes.listStatement, { current_page, per_page: 40 }, { context })).data,
    );
    addsUp(`The statement of ${id}`, lines, book.hundredthsAt('earnings', id));
    await compareMonths(walk, routes, id, lines);
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

/** Holds the sums of some days, and the lines of one kind, against the lines of the whole history. */
async function compareStatement(walk: Walk, id: string, history: readonly HistoryLine[]): Promise<void> {
  const { wallet, dice } = walk;
  const context = contextOf(sessionOf(id, 'user'));
  const dayOf = (day: number) => `2026-03-${String(day).padStart(2, '0')}`;
  const first = dice.between(1, 31);
  const from = dayOf(first);
  const spans = [{}, { from, to: dayOf(dice.between(first, 31)) }, { to: from }, { from }];
  for (const span of spans) {
    const { data } = await call(wallet.routes.getStatement, span, { context });
    compareSums(`The statement of ${id}, ${JSON.stringify(span)}`, data, within(history, span));
  }
  const kind = dice.pick(history)?.kind;
  if (!kind) return;
  const { data } = await call(wallet.routes.listHistory, { kind, per_page: 40 }, { context });
  for (const line of data) {
    const whole = history.find(({ _id }) => _id === line._id);
    equal(
      `The balance after ${line._id}, filtered`,
      line.balanceCredits,
      whole?.balanceCredits ?? Number.NaN,
    );
    equal(`The money of ${line._id}, filtered`, minorOf(line), whole ? minorOf(whole) : Number.NaN);
  }
}

function within(history: readonly HistoryLine[], { from = '', to = '9' }: { from?: string; to?: string }) {
  return history.filter(({ createdAt }) => createdAt.slice(0, 10) >= from && createdAt.slice(0, 10) <= to);
}

function compareSums(whose: string, found: Statement, lines: readonly HistoryLine[]): void {
  const isBack = ({ kind }: HistoryLine) => kind === 'refund' || kind === 'release';
  const parts = {
    in: lines.filter((line) => line.amountCredits > 0 && !isBack(line)),
    out: lines.filter((line) => line.amountCredits < 0),
    back: lines.filter(isBack),
  };
  for (const name of ['in', 'out', 'back'] as const) {
    const sign = name === 'out' ? -1 : 1;
    const credits = sign * total(parts[name], (line) => line.amountCredits);
    equal(`${whose}, ${name}`, found[name].credits, credits);
    equal(`${whose}, ${name} in money`, found[name].amountMinor ?? 0, sign * total(parts[name], minorOf));
  }
  for (const unit of ['credits', 'amountMinor'] as const) {
    const { opening, in: came, out, back, closing } = found;
    const sum = (opening[unit] ?? 0) + (came[unit] ?? 0) - (out[unit] ?? 0) + (back[unit] ?? 0);
    equal(`${whose}, the sum of ${unit}`, closing[unit] ?? 0, sum);
  }
  const [newest, oldest] = [lines.at(0), lines.at(-1)];
  if (!newest || !oldest) return;
  equal(`${whose}, opening`, found.opening.credits, oldest.balanceCredits - oldest.amountCredits);
  equal(`${whose}, closing`, found.closing.credits, newest.balanceCredits);
}

function minorOf({ money }: HistoryLine): number {
  return money?.amountMinor ?? 0;
}

function total(lines: readonly HistoryLine[], of: (line: HistoryLine) => number): number {
  return lines.reduce((sum, line) => sum + of(line), 0);
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

async function allPages<One>(read: (page: number) => Promise<One[]>): Promise<One[]> {
  const lines: One[] = [];
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
    events: { publish: async () => {}, takeBack: async () => undefined },
    contactOf: async () => undefined,
    terms: async () => ({
      currency: 'USD',
      creditValueMinor: 10,
      payerName: '',
      payerIban: '',
      earningsHoldDays: 7,
      payoutMinimumCredits: 1,
    }),
    payoutSecret: 'a secret of this walk that is long enough',
    siteName: () => 'Candela',
    seller: { name: 'Candela', address: '', taxId: '', supportEmail: '' },
    publicUrl: 'https://site.test',
    log: { error: () => {} },
  });
}
