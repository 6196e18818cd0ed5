import type { Statement } from '@candela/contract/ledger/operations';
import { dayMs } from '@candela/contract/shared/durations';
import { type Message, say } from '../../../platform/i18n/index.ts';
import {
  drawPdf,
  edge,
  type Pdf,
  paper,
  quiet,
  rule,
  type Setting,
  setLine,
} from '../../../platform/pdf/index.ts';
import type { HistoryRowAfter } from '../../ledger/index.ts';
import type { Seller } from '../dependencies.ts';
import { texts } from '../locales/texts.ts';
import { moneyText } from '../payment-view.ts';

/** A month of a wallet, as it is printed. Lines are oldest first. */
export interface PrintedStatement {
  /** The first moment of the month, in UTC. */
  month: Date;
  printedAt: Date;
  holder: string;
  seller: Seller;
  siteName: string;
  statement: Statement;
  lines: readonly { row: HistoryRowAfter; amountMinor: number | null }[];
  /** Whether the month has earlier lines, for which there is no room. */
  isCut: boolean;
}

const t = texts.statement;
const bottom = paper.height - 72;
const columns = {
  when: { x: edge, width: 82 },
  what: { x: 134, width: 176 },
  who: { x: 314, width: 82 },
  credits: { x: 396, width: 44, align: 'right' },
  money: { x: 444, width: 58, align: 'right' },
  balance: { x: 506, width: 41, align: 'right' },
} as const satisfies Record<string, Setting>;

/** Draws a statement as a PDF on A4. */
export async function drawStatement(printed: PrintedStatement): Promise<Buffer> {
  const { seller, siteName, month } = printed;
  const info = { title: said(t.title({ month })), author: seller.name || siteName };
  return await drawPdf(info, (pdf) => {
    let y = drawSums(pdf, printed, drawHead(pdf, printed));
    if (printed.isCut) setLine(pdf, said(t.leftOut), y - 10, { x: edge, width: 499, colour: quiet });
    y = drawColumns(pdf, printed.isCut ? y + 8 : y);
    for (const line of printed.lines) {
      if (y > bottom) {
        pdf.addPage();
        y = drawColumns(pdf, edge);
      }
      y = drawLine(pdf, line, y, printed.statement.currency);
    }
    drawFeet(pdf, printed);
  });
}

function said(words: Message): string {
  return say(words);
}

function drawHead(pdf: Pdf, { month, printedAt, holder, seller, siteName }: PrintedStatement): number {
  const whole = { x: edge, width: 300 };
  const right = { x: 347, width: 200, align: 'right', colour: quiet } as const;
  setLine(pdf, said(t.title({ month })), 46, { ...whole, size: 20, weight: 'strong' });
  setLine(pdf, said(t.holder({ holder })), 76, whole);
  setLine(pdf, said(t.printed({ at: printedAt })), 90, { ...whole, colour: quiet });
  const of = [
    seller.name || siteName,
    ...seller.address.split(/\r?\n/),
    seller.taxId,
    seller.supportEmail,
  ].filter(Boolean);
  for (const [index, words] of of.slice(0, 7).entries()) setLine(pdf, words, 50 + index * 12, right);
  return Math.max(118, 62 + Math.min(of.length, 7) * 12);
}

function drawSums(pdf: Pdf, { statement, month, printedAt }: PrintedStatement, y: number): number {
  const { currency, opening, out, back, closing } = statement;
  const end = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1));
  const last = new Date(end.getTime() - dayMs);
  const sums = [
    { label: t.opening({ day: month }), sign: '', of: opening },
    { label: t.in, sign: '+', of: statement.in },
    { label: t.out, sign: '−', of: out },
    { label: t.back, sign: '+', of: back },
    { label: printedAt < end ? t.now : t.closing({ day: last }), sign: '=', of: closing },
  ];
  let at = y;
  for (const { label, sign, of } of sums) {
    const weight = sign === '=' ? 'strong' : 'plain';
    setLine(pdf, sign, at, { x: edge, width: 12, size: 10, weight });
    setLine(pdf, said(label), at, { x: edge + 16, width: 220, size: 10, weight });
    setLine(pdf, count(of.credits), at, { x: 300, width: 90, size: 10, weight, align: 'right' });
    setLine(pdf, money(of.amountMinor, currency), at, {
      x: 400,
      width: 147,
      size: 10,
      weight,
      align: 'right',
    });
    at += 17;
  }
  return at + 14;
}

function drawColumns(pdf: Pdf, y: number): number {
  for (const [name, setting] of Object.entries(columns)) {
    setLine(pdf, said(t.columns[name as keyof typeof columns]), y, {
      ...setting,
      weight: 'strong',
      colour: quiet,
    });
  }
  rule(pdf, y + 15, '#a09286');
  return y + 21;
}

function drawLine(
  pdf: Pdf,
  { row, amountMinor }: PrintedStatement['lines'][number],
  y: number,
  currency: string | null,
): number {
  const label = said(t.kinds[row.kind]);
  const what =
    row.title && row.title !== label && row.kind !== 'registration' ? `${label}: ${row.title}` : label;
  setLine(pdf, said(t.when({ at: row.createdAt })), y, { ...columns.when, colour: quiet });
  setLine(pdf, what, y, columns.what);
  setLine(pdf, row.name || row.username || '', y, columns.who);
  setLine(pdf, signed(Number(row.amount), count), y, { ...columns.credits, weight: 'strong' });
  setLine(
    pdf,
    amountMinor === null ? '' : signed(amountMinor, (sum) => money(sum, currency)),
    y,
    columns.money,
  );
  setLine(pdf, count(Number(row.balance)), y, columns.balance);
  rule(pdf, y + 14, '#ddd1c5');
  return y + 18;
}

function drawFeet(pdf: Pdf, { statement }: PrintedStatement): void {
  const { count: pages } = pdf.bufferedPageRange();
  for (let page = 0; page < pages; page += 1) {
    pdf.switchToPage(page);
    const at = paper.height - 40;
    if (statement.currency !== null)
      setLine(pdf, said(t.money), at, { x: edge, width: 420, size: 8, colour: quiet });
    const number = said(t.page({ page: page + 1, pages }));
    setLine(pdf, number, at, { x: 467, width: 80, size: 8, align: 'right', colour: quiet });
  }
}

function count(credits: number): string {
  return new Intl.NumberFormat('en').format(credits);
}

function money(minor: number | null, currency: string | null): string {
  return minor === null || currency === null ? '' : moneyText(BigInt(minor), currency);
}

function signed(sum: number, words: (sum: number) => string): string {
  if (sum === 0) return words(0);
  return (sum > 0 ? '+' : '−') + words(Math.abs(sum));
}
