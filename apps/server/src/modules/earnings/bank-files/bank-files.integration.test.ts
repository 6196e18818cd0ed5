import { refusal } from '@candela/testkit/test-calls';
import { openTestDatabase } from '@candela/testkit/test-database';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openTestEarnings, type TestEarnings } from '../test-earnings.ts';

/** What banks answer about payouts, kept, checked and booked. */

let site: TestEarnings;
let model: string;

beforeAll(async () => {
  site = openTestEarnings(await openTestDatabase());
});
afterAll(() => site.close());
beforeEach(async () => {
  model = await site.addModel();
});

/** So many approved payouts of 500 credits, worth USD 50.00 each. */
async function approved(count: number): Promise<string[]> {
  const buyer = await site.addMember(700n * BigInt(count));
  await site.sell({ model, buyer, credits: 625n * BigInt(count), daysAgo: 10 });
  await site.addMethod(model);
  const own = site.as(model);
  const ids: string[] = [];
  for (let turn = 0; turn < count; turn += 1) {
    const { data } = await own.requestPayout({ amountCredits: 500 });
    await site.earnings.payouts.approve({ payoutId: data._id, actorId: null });
    ids.push(data._id);
  }
  return ids;
}

const named = (payoutId: string) => payoutId.replaceAll('-', '');

interface Line {
  id: string;
  amount?: string;
  currency?: string;
  back?: string;
}

/** A statement as banks write it: one entry a payment, money that came back as a credit with its reason. */
function statementOf(lines: readonly Line[], version = '08', extra = ''): string {
  const entries = lines.map(
    ({ id, amount = '50.00', currency = 'USD', back }, index) => `<Ntry><Amt Ccy="${currency}">${amount}</Amt>
      <CdtDbtInd>${back ? 'CRDT' : 'DBIT'}</CdtDbtInd><Sts>${version === '02' ? 'BOOK' : '<Cd>BOOK</Cd>'}</Sts>
      <NtryDtls><TxDtls><Refs><AcctSvcrRef>B&amp;${index}</AcctSvcrRef><EndToEndId>${id}</EndToEndId></Refs>
      ${back ? `<RtrInf><Rsn><Cd>${back}</Cd></Rsn></RtrInf>` : ''}</TxDtls></NtryDtls></Ntry>`,
  );
  return `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}">
    <BkToCstmrStmt><GrpHdr><MsgId>S</MsgId></GrpHdr><Stmt><Id>1</Id>${entries.join('')}${extra}</Stmt></BkToCstmrStmt></Document>`;
}

interface Status {
  id: string;
  status: string;
  reason?: string;
}

function statusReport(statuses: readonly Status[], group = ''): string {
  const lines = statuses.map(
    ({
      id,
      status,
      reason,
    }) => `<p:TxInfAndSts><p:OrgnlEndToEndId>${id}</p:OrgnlEndToEndId><p:TxSts>${status}</p:TxSts>
      ${reason ? `<p:StsRsnInf><p:Rsn><p:Cd>${reason}</p:Cd></p:Rsn></p:StsRsnInf>` : ''}
      <p:OrgnlTxRef><p:Amt><p:InstdAmt Ccy="USD">50</p:InstdAmt></p:Amt></p:OrgnlTxRef></p:TxInfAndSts>`,
  );
  return `<p:Document xmlns:p="urn:iso:std:iso:20022:tech:xsd:pain.002.001.03"><p:CstmrPmtStsRpt><p:OrgnlGrpInfAndSts>
    ${group}</p:OrgnlGrpInfAndSts><p:OrgnlPmtInfAndSts>${lines.join('')}</p:OrgnlPmtInfAndSts></p:CstmrPmtStsRpt></p:Document>`;
}

const read = (xml: string) =>
  site.database.transaction(async (tx) => {
    const { bankFiles } = site.earnings.payouts;
    const saved = await bankFiles.keep(tx, { fileName: 'answer.xml', xml, actorId: null });
    return { ...saved, entries: await bankFiles.entries(tx, saved.file.id) };
  });
type Read = Awaited<ReturnType<typeof read>>;
const verdicts = ({ entries }: Read) => entries.map(({ verdict }) => verdict);

async function settle({ entries }: Read, verdict: string): Promise<void> {
  for (const entry of entries.filter((each) => each.verdict === verdict)) {
    await site.database.transaction((tx) =>
      site.earnings.payouts.bankFiles.settle(tx, { entry, actorId: null }),
    );
  }
}

async function statusesOf(ids: readonly string[]): Promise<string[]> {
  const all = await site.earnings.payouts.list(['requested', 'approved', 'paid', 'returned'], {
    limit: 5_000,
    offset: 0,
  });
  const byId = new Map(all.map((row) => [row.id, row.status]));
  return ids.map((id) => byId.get(id) ?? 'gone');
}

it('reconciles 1,000 payouts with a statement, finds the 3 odd ones, and books nothing twice', async () => {
  const ids = await approved(1_000);
  const lines: Line[] = ids.map((id) => ({ id: named(id) }));
  lines[10] = { id: named(ids[10] ?? ''), amount: '49.50' };
  lines[500] = { id: named(ids[500] ?? ''), back: 'AC04' };
  lines[900] = { id: 'f'.repeat(32) };
  const xml = statementOf(lines, '08', '<Ntry><Amt Ccy="USD">900.00</Amt></Ntry>');
  const first = await read(xml);
  expect(first.isKnown).toBe(false);
  expect(first.file).toMatchObject({ entry_count: 1_000, ignored_count: 1 });
  const odd = first.entries.filter(({ verdict }) => verdict !== 'match');
  expect(odd.map(({ verdict }) => verdict)).toEqual(['amount', 'rejected', 'unknown']);
  expect(odd[1]?.reason).toBe('The account is closed (AC04).');
  await settle(first, 'match');
  const counts = Map.groupBy(await statusesOf(ids), (status) => status);
  expect([counts.get('paid')?.length, counts.get('approved')?.length]).toEqual([997, 3]);

  const again = await read(xml);
  expect(again.isKnown).toBe(true);
  expect(again.file).toMatchObject({ id: first.file.id, paid_count: 997, returned_count: 0 });
  expect(again.entries.filter(({ verdict }) => verdict === 'match')).toEqual([]);
  const [stale] = first.entries;
  if (!stale) throw new Error('The file has no lines.');
  const settleAgain = site.database.transaction((tx) =>
    site.earnings.payouts.bankFiles.settle(tx, { entry: stale, actorId: null }),
  );
  await refusal(settleAgain, 'conflict');

  await settle(again, 'rejected');
  expect(await statusesOf([ids[500] ?? ''])).toEqual(['returned']);
  expect(site.mails.at(-1)?.text).toContain('The account is closed (AC04).');
  expect(await site.wallet.verifyLedger()).toEqual([]);
}, 240_000);

it('checks each line against what its payout is now, in several versions', async () => {
  const ids = await approved(6);
  const [one = '', two = '', three = '', four = '', five = ''] = ids.map(named);
  const report = statusReport([
    { id: one, status: 'ACSC' },
    { id: two, status: 'ACSP' },
    { id: three, status: 'RJCT', reason: 'AC01' },
    { id: four, status: 'RJCT', reason: 'XX99' },
    { id: 'rent', status: 'ACSC' },
  ]);
  const answered = await read(report);
  expect(verdicts(answered)).toEqual(['match', 'pending', 'rejected', 'rejected', 'unknown']);
  expect(answered.entries[3]?.reason).toBe('The bank sent the payment back (code XX99).');
  await settle(answered, 'match');

  const statement = await read(
    statementOf(
      [
        { id: one },
        { id: two, currency: 'EUR' },
        { id: four },
        { id: four },
        { id: five },
        { id: five, back: 'MS03' },
        { id: one, back: 'MS03' },
        { id: 'NOTPROVIDED' },
      ],
      '02',
    ),
  );
  expect(verdicts(statement)).toEqual([
    'cameBack',
    'currency',
    'match',
    'twice',
    'cameBack',
    'rejected',
    'cameBackLate',
  ]);
  expect(statement.file.ignored_count).toBe(1);
  expect(statement.entries[0]?.reference).toBe('B&0');
});

it('takes a status of a whole message for each payout of its batch', async () => {
  await site.settleEverything();
  const ids = await approved(3);
  const { batchId } = await site.earnings.payouts.exportFile({ actorId: null });
  const messageId = BigInt(`0x${named(batchId)}`)
    .toString(36)
    .toUpperCase();
  const group = (status: string) =>
    `<p:OrgnlMsgId>${messageId}</p:OrgnlMsgId><p:GrpSts>${status}</p:GrpSts>
     <p:StsRsnInf><p:Rsn><p:Cd>AM04</p:Cd></p:Rsn></p:StsRsnInf>`;
  expect(verdicts(await read(statusReport([], group('RJCT'))))).toEqual(ids.map(() => 'rejected'));
  expect(verdicts(await read(statusReport([], group('ACCP'))))).toEqual(ids.map(() => 'pending'));
  expect(verdicts(await read(statusReport([], group('ACSC'))))).toEqual(ids.map(() => 'match'));
});

it.each([
  ['no XML', 'payout;amount\n1;50', 'readable XML'],
  ['an open element', '<Document><BkToCstmrStmt></Document>', 'readable XML'],
  ['endless nesting', '<a>'.repeat(200_000), 'readable XML'],
  [
    'entities that grow',
    '<!DOCTYPE lol [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><Document>&b;</Document>',
    'declares entities',
  ],
  ['another message', statementOf([]).replaceAll('camt.053', 'camt.054'), "isn't a bank's answer"],
  ['a version of tomorrow', statementOf([], '99'), "isn't a bank's answer"],
  ['an amount in words', statementOf([{ id: 'a'.repeat(32), amount: 'fifty' }]), 'An amount'],
  ['a currency in words', statementOf([{ id: 'a'.repeat(32), currency: 'euro' }]), 'An amount'],
  ['too many payments', statementOf(Array(10_001).fill({ id: 'a'.repeat(32) })), '10,000 payments'],
])('refuses %s, and keeps nothing', async (_name, xml, why) => {
  const refused = await refusal(read(xml), 'invalid_input');
  expect(JSON.stringify(refused)).toContain(why);
});
