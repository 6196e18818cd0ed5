import { openTestDatabase } from '@candela/testkit/test-database';
import { call } from '@orpc/server';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestPayments, requestOf } from '../test-payments.ts';

let test: Awaited<ReturnType<typeof openTestDatabase>>;
let site: ReturnType<typeof openTestPayments>;
beforeAll(async () => {
  test = await openTestDatabase();
  site = openTestPayments(test.database);
});
afterAll(() => test.drop());

async function statementOf(accountId: string, month = '2026-03'): Promise<{ fileName: string; pdf: string }> {
  const { data } = await call(
    site.payments.routes.exportStatement,
    { month },
    { context: requestOf(accountId) },
  );
  return { fileName: data.fileName, pdf: Buffer.from(data.pdf, 'base64').toString('latin1') };
}
const pagesOf = (pdf: string) => pdf.match(/\/Type \/Page\b/g)?.length;

async function spend(buyerId: string, title: string): Promise<void> {
  const sale = {
    kind: 'tip',
    buyerId,
    sellerId: newId(),
    itemId: null,
    title,
    amountCredits: 1n,
    at: site.now(),
  };
  await test.database.transaction((tx) =>
    site.wallet.charge(tx, sale as Parameters<typeof site.wallet.charge>[1]),
  );
}

describe('the statement of a month', () => {
  it('is a PDF of one page while its lines fit, and of more when they do not', async () => {
    const { id } = site.newPerson();
    await site.bought(id);
    await spend(id, 'For the slow one');
    const short = await statementOf(id);
    expect(short.fileName).toBe('statement-2026-03.pdf');
    expect(short.pdf).toMatch(/^%PDF-1\.\d/);
    expect(short.pdf).toContain('(Statement, March 2026)');
    expect(pagesOf(short.pdf)).toBe(1);
    for (let count = 0; count < 60; count += 1) await spend(id, `Song ${count}`);
    expect(pagesOf((await statementOf(id)).pdf)).toBe(2);
  });

  it('draws titles in any script, of any length, and months without a line', async () => {
    const { id } = site.newPerson();
    await site.bought(id);
    for (const title of ['Łódź, Đà Nẵng, żółć', '夜の灯り 🕯️', 'w'.repeat(300), '\u202eback', ' '])
      await spend(id, title);
    expect(pagesOf((await statementOf(id)).pdf)).toBe(1);
    expect(pagesOf((await statementOf(id, '2020-01')).pdf)).toBe(1);
  });

  it('refuses what is no month', async () => {
    for (const month of ['2026-13', '2026-3', '1999-01', '2026-03-01']) {
      await expect(statementOf(site.newPerson().id, month)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    }
  });
});
