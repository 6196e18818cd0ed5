import { outcomeOf } from '@candela/testkit/test-calls';
import { openTestDatabase } from '@candela/testkit/test-database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestEarnings, type TestEarnings } from './test-earnings.ts';

let site: TestEarnings;

beforeAll(async () => {
  site = openTestEarnings(await openTestDatabase());
});
afterAll(() => site.close());

const csvOf = async (model: string, month: string, timeZone = 'UTC') => {
  const { data } = await site.as(model).exportMonthlyStatement({ month, format: 'csv', timeZone });
  return { ...data, text: Buffer.from(data.file, 'base64').toString('utf8') };
};

/** A model who sold, was refunded, was held and paid out. The clock stands at 1 March 2026, 12:00 UTC. */
async function busyModel(): Promise<string> {
  const model = await site.addModel();
  const buyer = await site.addMember(10_000n);
  await site.addMethod(model);
  await site.sell({ model, buyer, credits: 1001n, daysAgo: 20 });
  const second = await site.sell({ model, buyer, credits: 500n, daysAgo: 19, kind: 'gallery' });
  await site.refund(second, 100n);
  const { data: payout } = await site.as(model).requestPayout({ amountCredits: 600 });
  const decision = { payoutId: payout._id, actorId: null };
  await site.earnings.payouts.approve(decision);
  await site.earnings.payouts.markPaid({ ...decision, reference: 'SEPA-1' });
  await site.hold(model, 'Checking an order', 50n);
  return model;
}

it('lists months where she lives, each beginning with what the one before it ended with', async () => {
  const model = await busyModel();
  const { months, currency } = (await site.as(model).listMonthlyStatements({})).data;
  expect(currency).toBe('USD');
  expect(months).toEqual([
    {
      month: '2026-03',
      isRunning: true,
      openingCredits: 1200.8,
      earnedCredits: 0,
      otherCredits: -80,
      payoutCredits: -600,
      closingCredits: 520.8,
      closingMinor: 5208,
    },
    {
      month: '2026-02',
      isRunning: false,
      openingCredits: 0,
      earnedCredits: 1200.8,
      otherCredits: 0,
      payoutCredits: 0,
      closingCredits: 1200.8,
      closingMinor: 12_008,
    },
  ]);
  // In Honolulu it is the same day; in Kiritimati, 14 hours on, too. Half a day later the one is in March alone.
  const pacific = (await site.as(model).listMonthlyStatements({ timeZone: 'Pacific/Honolulu' })).data;
  expect(pacific.months.map(({ month }) => month)).toEqual(['2026-03', '2026-02']);
  await site.pass(-6 * 60 * 60 * 1000, async () => {
    const { timeZone, months: there } = (
      await site.as(model).listMonthlyStatements({ timeZone: 'Pacific/Honolulu' })
    ).data;
    expect(timeZone).toBe('Pacific/Honolulu');
    expect(there[0]).toMatchObject({ month: '2026-02', isRunning: true });
  });
});

it('writes a month as a CSV file whose lines sum to its closing balance', async () => {
  const model = await busyModel();
  const { fileName, text } = await csvOf(model, '2026-03');
  expect(fileName).toBe('earnings-2026-03.csv');
  const lines = text.trim().split('\n').slice(1);
  expect(lines).toEqual([
    'Balance,2026-03-01,Balance at the start of 2026-03-01,,,,1200.8,120.08,USD,,',
    'Taken back and spent,,Refund,1,,,-80,-8,USD,,',
    expect.stringMatching(
      /^Payouts requested,2026-03-01,"Payout requested 2026-03-01, Bank transfer, DE •••• 3000",,,,-600,-60,USD,Paid,SEPA-1$/,
    ),
    'Balance,2026-03-31,Balance at the end of 2026-03-31,,,,520.8,52.08,USD,,',
    'Paid out,2026-03-01,"Bank transfer, DE •••• 3000",,,,,60,USD,Paid,SEPA-1',
    'On hold,2026-03-01,50 credits,,,,,,,Still on,Checking an order',
  ]);
  const february = (await csvOf(model, '2026-02')).text;
  expect(february).toContain('Earnings,,Tip,1,1001,200.2,800.8,80.08,USD,,');
  expect(february).toContain('Earnings,,Gallery,1,500,100,400,40,USD,,');
});

it('draws a month as a PDF', async () => {
  const model = await busyModel();
  const wanted = { month: '2026-03', format: 'pdf' } as const;
  const { data } = await site.as(model).exportMonthlyStatement(wanted);
  expect(data.fileName).toBe('earnings-2026-03.pdf');
  const pdf = Buffer.from(data.file, 'base64');
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  expect(pdf.includes('/Count 1')).toBe(true);
});

it('has no month of the future or from before her first sale, and none of anybody else', async () => {
  const [model, other] = [await busyModel(), await site.addModel()];
  expect((await site.as(other).listMonthlyStatements({})).data.months).toEqual([]);
  expect(await outcomeOf(csvOf(other, '2026-03'))).toBe('not_found');
  expect(await outcomeOf(csvOf(model, '2026-01'))).toBe('not_found');
  expect(await outcomeOf(csvOf(model, '2026-04'))).toBe('invalid_input');
  expect(await outcomeOf(csvOf(model, '2026-3'))).not.toBe('done');
});
