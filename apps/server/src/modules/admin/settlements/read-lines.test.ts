import { describe, expect, it } from 'vitest';
import { readSettlementLines } from './read-lines.ts';

const read = (csv: string) => readSettlementLines(csv, 'USD');

describe('a settlement file', () => {
  it('is read with its own names of columns, signs between them and kinds; what is no payment is counted', () => {
    const csv = [
      '\uFEFF"Transaction Type";"Subscription Id";"Billed Amount";"Currency Code";"Note"',
      'NewSaleSuccess;"0912;1";"1,050.00";EUR;"says ""hi"""',
      'Refund;0912;-10.50;eur;',
      'Chargeback;0913;5;EUR;0190b2c4-0000-7000-8000-00000000000A',
      'MonthlyFee;;3.00;EUR;',
      '',
    ].join('\r\n');
    expect(read(csv)).toEqual({
      lines: [
        { kind: 'sale', reference: '0912;1', paymentId: null, amountMinor: 105_000n, currency: 'EUR' },
        { kind: 'refund', reference: '0912', paymentId: null, amountMinor: 1_050n, currency: 'EUR' },
        {
          ...{ kind: 'chargeback', reference: '0913', amountMinor: 500n, currency: 'EUR' },
          paymentId: '0190b2c4-0000-7000-8000-00000000000a',
        },
      ],
      ignoredCount: 1,
    });
  });

  it('without kinds and currencies has sales, and refunds below zero, in the currency of the site', () => {
    expect(read('reference,amount\na,10\nb,(2.50)\n')).toMatchObject({
      lines: [
        { kind: 'sale', amountMinor: 1_000n, currency: 'USD' },
        { kind: 'refund', amountMinor: 250n, currency: 'USD' },
      ],
    });
  });

  it('may write its decimals with a comma', () => {
    const amounts = ['12,50', '1.050,00', '1,050', '1,050.00', '-7,5 €'];
    expect(read(`reference;amount\n${amounts.map((amount) => `a;${amount}\n`).join('')}`)).toMatchObject({
      lines: [1_250n, 105_000n, 105_000n, 105_000n, 750n].map((amountMinor) => ({ amountMinor })),
    });
  });

  it.each([
    ['', { why: 'empty' }],
    ['reference,amount\n', { why: 'empty' }],
    ['name,sum\na,1\n', { why: 'columns', missing: ['reference', 'amount'] }],
    ['reference,amount\na,ten\n', { why: 'amount', line: 2 }],
    ['reference,amount,currency\na,1,USD\nb,1,?\n', { why: 'currency', line: 3 }],
    ['reference,amount\na,1\n"b,1\n', { why: 'quotes', line: 3 }],
    [`reference,amount\n${'a,1\n'.repeat(20_001)}`, { why: 'tooLong' }],
  ])('that cannot be read says why', (csv, why) => {
    expect(read(csv)).toEqual(why);
  });
});
