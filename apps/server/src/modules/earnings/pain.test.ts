import { describe, expect, it } from 'vitest';
import { creditTransfersXml, isSepaTransfer, sepaWords } from './pain.ts';

/** The elements of CustomerCreditTransferInitiationV09 that the file uses, in the order the schema asks for. */
const sequences: Record<string, readonly string[]> = {
  Document: ['CstmrCdtTrfInitn'],
  CstmrCdtTrfInitn: ['GrpHdr', 'PmtInf'],
  GrpHdr: ['MsgId', 'CreDtTm', 'NbOfTxs', 'CtrlSum', 'InitgPty'],
  InitgPty: ['Nm'],
  PmtInf: [
    'PmtInfId',
    'PmtMtd',
    'BtchBookg',
    'NbOfTxs',
    'CtrlSum',
    'PmtTpInf',
    'ReqdExctnDt',
    'Dbtr',
    'DbtrAcct',
    'DbtrAgt',
    'ChrgBr',
    'CdtTrfTxInf',
  ],
  PmtTpInf: ['SvcLvl'],
  SvcLvl: ['Cd'],
  ReqdExctnDt: ['Dt'],
  Dbtr: ['Nm'],
  DbtrAcct: ['Id'],
  DbtrAgt: ['FinInstnId'],
  FinInstnId: ['Othr'],
  CdtTrfTxInf: ['PmtId', 'Amt', 'Cdtr', 'CdtrAcct', 'RmtInf'],
  PmtId: ['InstrId', 'EndToEndId'],
  Amt: ['InstdAmt'],
  Cdtr: ['Nm'],
  CdtrAcct: ['Id'],
  RmtInf: ['Ustrd'],
};
/** Facets of the schema's simple types, and of the SEPA guidelines where those are narrower. */
const facets: Record<string, RegExp> = {
  MsgId: /^[A-Z0-9]{1,35}$/,
  PmtInfId: /^[A-Z0-9.]{1,35}$/,
  InstrId: /^[A-Z0-9.]{1,35}$/,
  EndToEndId: /^[a-z0-9]{1,35}$/,
  CreDtTm: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/,
  Dt: /^\d{4}-\d\d-\d\d$/,
  NbOfTxs: /^\d{1,15}$/,
  CtrlSum: /^\d{1,15}\.\d\d$/,
  InstdAmt: /^(?!0\.00$)\d{1,9}\.\d\d$/,
  PmtMtd: /^TRF$/,
  BtchBookg: /^(?:true|false)$/,
  ChrgBr: /^SLEV$/,
  Cd: /^SEPA$/,
  IBAN: /^[A-Z]{2}\d\d[A-Z0-9]{1,30}$/,
  Nm: /^[A-Za-z0-9/?:().,'+ -]{1,70}$/,
  Ustrd: /^[A-Za-z0-9/?:().,'+ -]{1,140}$/,
};

interface Element {
  name: string;
  attributes: string;
  text: string;
  children: Element[];
}

/** Reads well-formed XML without comments or mixed content; throws on anything else. */
function read(xml: string): Element {
  const root: Element = { name: '', attributes: '', text: '', children: [] };
  const open = [root];
  for (const [, close, name = '', attributes = '', text = ''] of xml
    .replace(/^<\?xml version="1\.0" encoding="UTF-8"\?>/, '')
    .matchAll(/<(\/?)([A-Za-z]+)([^>]*)>([^<]*)/g)) {
    if (close) {
      expect(open.pop()?.name).toBe(name);
      continue;
    }
    const element = { name, attributes, text: plain(text.trim()), children: [] };
    open.at(-1)?.children.push(element);
    open.push(element);
  }
  expect(open).toEqual([root]);
  expect(root.children).toHaveLength(1);
  return root.children[0] as Element;
}

function plain(text: string): string {
  const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
  return text.replaceAll(/&(\w+);/g, (_whole, name: string) => signs[name] ?? '');
}

/** Checks an element and all below it against the schema's order and facets. */
function check(element: Element): void {
  const { name, text, children } = element;
  const sequence = sequences[name];
  if (children.length > 0 && sequence) {
    const places = children.map((child) => sequence.indexOf(child.name));
    expect(places, name).toEqual([...places].sort((a, b) => a - b));
    expect([...new Set(children.map((child) => child.name))], name).toEqual(sequence);
  }
  const facet = facets[name];
  if (facet) expect(text, name).toMatch(facet);
  for (const child of children) check(child);
}

function all(element: Element, name: string): Element[] {
  return [...(element.name === name ? [element] : []), ...element.children.flatMap((one) => all(one, name))];
}

const batchId = 'ffffffff-ffff-7fff-bfff-ffffffffffff';
const payer = { name: 'Lämp & Söhne', iban: 'DE89370400440532013000' };
const transfers = Array.from({ length: 120 }, (_, index) => ({
  payoutId: `0193c8f0-0000-7000-8000-${String(index).padStart(12, '0')}`,
  holder: ['Zoë <Müller>', 'Анна Ли', "O'Neill/Straße", '=cmd'][index % 4] ?? '',
  iban: index % 2 ? 'FR1420041010050500013M02606' : 'NL91ABNA0417164300',
  amountMinor: BigInt(index * 1_111 + 1),
}));
const asked = { siteName: 'Candela', at: new Date('2026-03-01T12:00:00Z') };

describe('credit transfers', () => {
  const xml = creditTransfersXml(batchId, payer, transfers, asked);

  it('are a pain.001.001.09 message whose every element stands where the schema has it', () => {
    const document = read(xml);
    expect(document.attributes).toContain('xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"');
    check(document);
    const amounts = all(document, 'InstdAmt');
    expect(amounts.every(({ attributes }) => attributes === ' Ccy="EUR"')).toBe(true);
    expect(amounts.map(({ text }) => text).slice(0, 3)).toEqual(['0.01', '11.12', '22.23']);
  });

  it('count and sum what is in them, and name each payout once', () => {
    const document = read(xml);
    const total = transfers.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
    const euros = `${total / 100n}.${String(total % 100n).padStart(2, '0')}`;
    expect(all(document, 'NbOfTxs').map(({ text }) => text)).toEqual(['120', '120']);
    expect(all(document, 'CtrlSum').map(({ text }) => text)).toEqual([euros, euros]);
    for (const name of ['EndToEndId', 'InstrId']) {
      expect(new Set(all(document, name).map(({ text }) => text)).size).toBe(120);
    }
    const ibans = all(document, 'CdtrAcct').map((one) => all(one, 'IBAN')[0]?.text);
    expect(ibans).toEqual(transfers.map(({ iban }) => iban));
  });

  it('are the same message when they are written again, so that a bank takes them once', () => {
    expect(creditTransfersXml(batchId, payer, transfers, asked)).toBe(xml);
    const other = creditTransfersXml(batchId.replace('7fff', '7ffe'), payer, transfers, asked);
    expect(all(read(other), 'MsgId')[0]?.text).not.toBe(all(read(xml), 'MsgId')[0]?.text);
  });

  it.each([
    ['Zoë Müller', 'Zoe Muller'],
    ['Straße 1', 'Strasse 1'],
    ['//Li & Co', 'Li . Co'],
    ['x'.repeat(90), 'x'.repeat(70)],
  ])('write %s in letters every bank takes', (words, plain) => {
    expect(sepaWords(words)).toBe(plain);
  });

  it.each([
    ['EUR', 'DE89370400440532013000', true],
    ['USD', 'DE89370400440532013000', false],
    ['EUR', 'TR330006100519786457841326', false],
    ['EUR', 'GB33BUKB20201555555555', true],
  ])('carry %s to %s: %s', (currency, iban, is) => {
    expect(isSepaTransfer(currency, iban)).toBe(is);
  });
});
