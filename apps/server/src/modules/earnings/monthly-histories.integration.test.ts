import type { StatementMonth } from '@candela/contract/earnings/monthly';
import { dayMs, hourMs } from '@candela/contract/shared/durations';
import { type Dice, throwDice } from '@candela/testkit/dice';
import { outcomeOf } from '@candela/testkit/test-calls';
import { openTestDatabase } from '@candela/testkit/test-database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { statement } from '../../platform/database/index.ts';
import { openTestEarnings, type TestEarnings } from './test-earnings.ts';

/** Months of random histories, held against the journal and the payouts to the hundredth of a credit and to the cent. */

const seeds = [1, 2, 3, 4, 5];
const operations = 70;
/** Where months begin at other moments than in UTC, two of them with days of 23 and 25 hours. */
const timeZones = ['UTC', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Auckland'];

const journal = statement<{ month: string; hundredths: bigint }>(
  'test.journal-by-month',
  `select to_char(transaction.created_at at time zone $2, 'YYYY-MM') as month, sum(entry.hundredths)::bigint as hundredths
   from ledger.account_list as account
   join ledger.entry_list as entry on entry.ledger_account_id = account.id
   join ledger.transaction_list as transaction on transaction.id = entry.transaction_id
   where account.kind = 'earnings' and account.owner_id = $1 group by 1`,
);
const paidByMonth = statement<{ month: string; minor: bigint }>(
  'test.paid-by-month',
  `select to_char(settled_at at time zone $2, 'YYYY-MM') as month, sum(amount_minor)::bigint as minor
   from earnings.payouts where model_id = $1 and status = 'paid' group by 1`,
);

let site: TestEarnings;

beforeAll(async () => {
  site = openTestEarnings(await openTestDatabase());
});
afterAll(() => site.close());

/** A model after so many random operations, some hours to days apart. */
async function history(dice: Dice): Promise<{ model: string; at: number }> {
  const model = await site.addModel();
  const buyer = await site.addMember(1_000_000n);
  await site.addMethod(model);
  const sales: string[] = [];
  const payouts: string[] = [];
  let at = 3 * dayMs;
  const step = {
    async sell() {
      const kind = dice.pick(['tip', 'gallery', 'video'] as const);
      sales.push(await site.sell({ model, buyer, credits: BigInt(dice.between(1, 900)), daysAgo: 0, kind }));
    },
    async refund() {
      const sale = dice.pick(sales);
      if (sale) await outcomeOf(site.refund(sale, BigInt(dice.between(1, 60))));
    },
    async advertise() {
      const amountCredits = BigInt(dice.between(1, 90));
      const charge = { modelId: model, amountCredits, note: 'Featured placement', at: site.deps.clock() };
      await outcomeOf(site.database.transaction((tx) => site.earnings.charge(tx, charge)));
    },
    async request() {
      const asked = site.as(model).requestPayout({ amountCredits: dice.chance(0.5) ? 'all' : 500 });
      await asked.then(
        ({ data }) => payouts.push(data._id),
        () => undefined,
      );
    },
    async decide() {
      const payoutId = payouts.shift();
      if (!payoutId) return;
      const decision = { payoutId, actorId: null };
      if (dice.chance(0.3)) return void (await site.as(model).cancelPayout({ payoutId }));
      await site.earnings.payouts.approve(decision);
      if (dice.chance(0.7)) await site.earnings.payouts.markPaid({ ...decision, reference: 'REF, "1"' });
      else await site.earnings.payouts.giveBack({ ...decision, reason: 'The bank sent it back' });
    },
  };
  const steps = [
    step.sell,
    step.sell,
    step.sell,
    step.sell,
    step.refund,
    step.advertise,
    step.request,
    step.decide,
  ];
  for (let done = 0; done < operations; done += 1) {
    at += dice.between(1, 60) * hourMs;
    await site.pass(at, dice.pick(steps));
  }
  return { model, at };
}

it.each(seeds)('sum to the journal and the payouts in every time zone, history %i', async (seed) => {
  const { model, at } = await history(throwDice(seed));
  await site.pass(at, async () => {
    for (const timeZone of timeZones) {
      const written = await byMonth(journal, model, timeZone, 'hundredths');
      const paid = await byMonth(paidByMonth, model, timeZone, 'minor');
      const { months } = (await site.as(model).listMonthlyStatements({ timeZone })).data;
      expect(months.length).toBeGreaterThan(2);
      let balance = 0;
      for (const month of months.toReversed()) {
        const where = `${month.month} in ${timeZone}`;
        expect(hundredths(month.openingCredits), `${where} opens`).toBe(balance);
        balance += written.get(month.month) ?? 0;
        expect(hundredths(month.closingCredits), `${where} closes`).toBe(balance);
        await compareFile(model, timeZone, month, paid.get(month.month) ?? 0);
      }
    }
  });
});

async function byMonth<Name extends string>(
  query: ReturnType<typeof statement<{ month: string } & Record<Name, bigint>>>,
  model: string,
  timeZone: string,
  name: Name,
): Promise<Map<string, number>> {
  const rows = await site.database.rows(query, [model, timeZone]);
  return new Map(rows.map((row) => [row.month, Number(row[name])]));
}

async function compareFile(
  model: string,
  timeZone: string,
  month: StatementMonth,
  paidMinor: number,
): Promise<void> {
  const { data } = await site
    .as(model)
    .exportMonthlyStatement({ timeZone, month: month.month, format: 'csv' });
  const where = `${data.fileName} in ${timeZone}`;
  const [, ...rows] = Buffer.from(data.file, 'base64').toString('utf8').trim().split('\n').map(cellsOf);
  const of = (section: string) => rows.filter((row) => row[0] === section);
  const credits = (row: string[] | undefined) => hundredths(Number(row?.[6]));
  const minor = (row: string[] | undefined) => Math.round(Number(row?.[7]) * 100);
  const changes = [...of('Earnings'), ...of('Taken back and spent'), ...of('Payouts requested')];
  const [opening, closing] = of('Balance');
  expect(credits(opening), `${where}, opening`).toBe(hundredths(month.openingCredits));
  expect(credits(closing), `${where}, closing`).toBe(hundredths(month.closingCredits));
  expect(minor(closing), `${where}, closing in money`).toBe(month.closingMinor);
  for (const unit of [credits, minor]) {
    const sum = changes.reduce((all, row) => all + unit(row), unit(opening));
    expect(sum, `${where}, the sum`).toBe(unit(closing));
  }
  for (const row of of('Earnings')) {
    expect(credits(row) + hundredths(Number(row[5])), `${where}, ${row[2]}`).toBe(hundredths(Number(row[4])));
  }
  // A payout is worth to the cent what its credits are.
  for (const row of of('Payouts requested')) expect(minor(row), where).toBe(credits(row) / 10);
  const paid = of('Paid out').reduce((sum, row) => sum + minor(row), 0);
  expect(paid, `${where}, paid out`).toBe(paidMinor);
}

/** The cells of a line of a CSV file; none here has a line break. */
function cellsOf(line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,"]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  );
}

function hundredths(credits: number): number {
  return Math.round(credits * 100);
}
