import { expect, it } from 'vitest';
import { tableFile } from './table-file.ts';

const linesOf = (rows: Record<string, unknown>[]) => tableFile(rows).replace('\uFEFF', '').trim().split('\n');

it('has a column for each field, amounts in units of their currency, and names of what is named', () => {
  expect(
    linesOf([
      {
        _id: '1',
        amountMinor: 1_050,
        currency: 'USD',
        accounts: [{ name: 'ida' }, { name: 'rafe' }],
        body: 'long',
      },
      { _id: '2', amountMinor: 1_050, currency: 'JPY', accounts: [], isPaid: true, note: null },
    ]),
  ).toEqual(['_id,amount,currency,accounts,isPaid,note', '1,10.50,USD,ida; rafe,,', '2,1050,JPY,,true,']);
});

it('runs nothing in a spreadsheet', () => {
  expect(linesOf([{ name: '=cmd|calc', more: '@x' }])).toEqual(['name,more', "'=cmd|calc,'@x"]);
});
