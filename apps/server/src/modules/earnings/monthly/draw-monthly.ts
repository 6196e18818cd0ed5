import type { Message } from '../../../platform/i18n/index.ts';
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
import { creditsOf } from '../../ledger/index.ts';
import type { StatementSeller } from '../dependencies.ts';
import { moneyWords } from '../payout-row.ts';
import { dayIn } from '../takings.ts';
import type { MonthlyStatement } from './read-monthly.ts';
import { minorOf } from './rules.ts';
import { daysOfMonth, holdReason, payoutText, said, siteOf, t } from './words.ts';

/** A month of a model's earnings, as it is printed. */
export interface PrintedMonth {
  statement: MonthlyStatement;
  printedAt: Date;
  /** The month is not over. */
  isRunning: boolean;
  holder: string;
  seller: StatementSeller;
  currency: string;
  creditValueMinor: number;
}

type Column = Setting & { label: Message };
type Cell = string;

const right = { align: 'right' } as const;
const sumColumns: readonly Column[] = [
  { label: t.sums.what, x: edge, width: 190 },
  { label: t.sums.count, x: 242, width: 36, ...right },
  { label: t.sums.gross, x: 282, width: 66, ...right },
  { label: t.sums.site, x: 352, width: 52, ...right },
  { label: t.sums.credits, x: 408, width: 58, ...right },
  { label: t.sums.money, x: 470, width: 77, ...right },
];
const paidColumns: readonly Column[] = [
  { label: t.paidColumns.at, x: edge, width: 66 },
  { label: t.paidColumns.requested, x: 114, width: 60 },
  { label: t.paidColumns.method, x: 178, width: 140 },
  { label: t.paidColumns.reference, x: 322, width: 90 },
  { label: t.paidColumns.credits, x: 416, width: 50, ...right },
  { label: t.paidColumns.money, x: 470, width: 77, ...right },
];
const holdColumns: readonly Column[] = [
  { label: t.holdColumns.since, x: edge, width: 66 },
  { label: t.holdColumns.until, x: 118, width: 66 },
  { label: t.holdColumns.reason, x: 188, width: 270 },
  { label: t.holdColumns.credits, x: 462, width: 85, ...right },
];
const rowHeight = 18;
const bottom = paper.height - 78;

/** Draws a month as a PDF on A4. */
export function drawMonthly(printed: PrintedMonth): Promise<Buffer> {
  const { statement, seller } = printed;
  const month = new Date(`${statement.month}-01T00:00:00Z`);
  const info = { title: said(t.title({ month })), author: seller.name };
  return drawPdf(info, (pdf) => {
    let y = drawHead(pdf, printed, info.title);
    y = drawTable(pdf, y, { columns: sumColumns, rows: sumRows(printed), strong: 'ends' });
    if (statement.paid.length > 0) {
      y = drawTable(pdf, y + 16, {
        title: t.paid,
        columns: paidColumns,
        rows: paidRows(printed),
        strong: 'last',
      });
    }
    if (statement.holds.length > 0) {
      drawTable(pdf, y + 16, { title: t.holds, columns: holdColumns, rows: holdRows(printed) });
    }
    drawFeet(pdf, printed);
  });
}

function drawHead(pdf: Pdf, { statement, printedAt, holder, seller }: PrintedMonth, title: string): number {
  const left = { x: edge, width: 300 };
  const { timeZone } = statement;
  setLine(pdf, title, 46, { ...left, size: 20, weight: 'strong' });
  setLine(pdf, said(t.holder({ holder })), 76, left);
  const printed = t.printed({ day: dayIn(printedAt, timeZone), timeZone });
  setLine(pdf, said(printed), 90, { ...left, colour: quiet });
  const of = [seller.name, ...seller.address.split(/\r?\n/), seller.taxId, seller.supportEmail].filter(
    Boolean,
  );
  for (const [index, words] of of.slice(0, 7).entries()) {
    setLine(pdf, words, 50 + index * 12, { x: 353, width: 194, colour: quiet, ...right });
  }
  return Math.max(122, 66 + Math.min(of.length, 7) * 12);
}

function sumRows({ statement, isRunning, currency, creditValueMinor }: PrintedMonth): Cell[][] {
  const { month, timeZone, opening, sums, payouts, closing } = statement;
  const { first, last } = daysOfMonth(month);
  const worth = (hundredths: bigint) => money(minorOf(hundredths, creditValueMinor), currency);
  return [
    [said(t.opening({ day: first })), '', '', '', credits(opening), worth(opening)],
    ...sums.map((sum) => [
      said(t.kinds[sum.kind]),
      count(sum.count),
      sum.grossCredits === null ? '' : count(sum.grossCredits),
      decimal(siteOf(sum)),
      signed(sum.hundredths),
      money(sum.minor, currency),
    ]),
    ...payouts.map((payout) => [
      payoutText(payout, timeZone),
      '',
      '',
      '',
      signed(payout.hundredths),
      money(payout.minor, currency),
    ]),
    [said(isRunning ? t.now : t.closing({ day: last })), '', '', '', credits(closing), worth(closing)],
  ];
}

function paidRows({ statement: { paid, timeZone }, currency }: PrintedMonth): Cell[][] {
  const rows = paid.map((payout) => [
    dayIn(payout.paidAt, timeZone),
    dayIn(payout.requestedAt, timeZone),
    payout.method,
    payout.reference,
    count(Number(payout.amountCredits)),
    money(payout.amountMinor, payout.currency),
  ]);
  // Of one currency only: a site that changed its own has two.
  const isOne = paid.every((payout) => payout.currency === currency);
  const total = paid.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
  const totalCredits = paid.reduce((sum, { amountCredits }) => sum + amountCredits, 0n);
  return [
    ...rows,
    [said(t.paidTotal), '', '', '', count(Number(totalCredits)), isOne ? money(total, currency) : ''],
  ];
}

function holdRows({ statement: { holds, timeZone } }: PrintedMonth): Cell[][] {
  return holds.map((hold) => [
    dayIn(hold.since, timeZone),
    hold.until ? dayIn(hold.until, timeZone) : said(t.still),
    holdReason(hold),
    hold.amountHundredths === null ? said(t.everything) : credits(hold.amountHundredths),
  ]);
}

interface Table {
  title?: Message;
  columns: readonly Column[];
  rows: readonly Cell[][];
  /** Which rows stand out: the first and the last, or the last. */
  strong?: 'ends' | 'last';
}

function drawTable(pdf: Pdf, top: number, { title, columns, rows, strong }: Table): number {
  let y = top;
  const begin = () => {
    for (const { label, ...setting } of columns) {
      setLine(pdf, said(label), y, { ...setting, weight: 'strong', colour: quiet });
    }
    rule(pdf, y + 15, '#a09286');
    y += 21;
  };
  const turn = () => {
    pdf.addPage();
    y = edge;
  };
  // A heading stands with two rows at least.
  if (y + 3 * rowHeight > bottom) turn();
  if (title) {
    setLine(pdf, said(title), y, { x: edge, width: 400, size: 12, weight: 'strong' });
    y += 22;
  }
  begin();
  for (const [index, row] of rows.entries()) {
    if (y > bottom) {
      turn();
      begin();
    }
    const isStrong = strong && (index === rows.length - 1 || (strong === 'ends' && index === 0));
    for (const [at, { label: _label, ...setting }] of columns.entries()) {
      const width = at === 0 ? widthOfFirst(columns, row) : setting.width;
      setLine(pdf, row[at] ?? '', y, { ...setting, width, weight: isStrong ? 'strong' : 'plain' });
    }
    rule(pdf, y + 14, '#ddd1c5');
    y += rowHeight;
  }
  return y;
}

/** The first cell of a row takes the room of the empty ones beside it. */
function widthOfFirst(columns: readonly Column[], row: readonly Cell[]): number {
  const [first] = columns;
  const next = columns.find((_column, at) => at > 0 && row[at] !== '');
  if (!first) return 0;
  return row[1] === '' && next ? next.x - first.x - 8 : first.width;
}

function drawFeet(pdf: Pdf, { currency, creditValueMinor }: PrintedMonth): void {
  const { count: pages } = pdf.bufferedPageRange();
  const value = said(t.value({ money: moneyWords(BigInt(creditValueMinor) * 100n, currency) }));
  const halves = inHalves(value);
  for (let page = 0; page < pages; page += 1) {
    pdf.switchToPage(page);
    for (const [index, words] of halves.entries()) {
      const at = paper.height - 50 + index * 11;
      setLine(pdf, words, at, { x: edge, width: 420, size: 8, colour: quiet });
    }
    const number = said(t.page({ page: page + 1, pages }));
    setLine(pdf, number, paper.height - 39, { x: 467, width: 80, size: 8, colour: quiet, ...right });
  }
}

/** A sentence on two lines, apart where a word ends. */
function inHalves(words: string): string[] {
  const at = words.indexOf(' ', Math.floor(words.length / 2));
  return at === -1 ? [words] : [words.slice(0, at), words.slice(at + 1)];
}

const count = (number: number) => new Intl.NumberFormat('en').format(number);
const decimal = (number: number | null) =>
  number === null
    ? ''
    : new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(number);
const credits = (hundredths: bigint) => decimal(creditsOf(hundredths)).replace('-', '−');
const signed = (hundredths: bigint) => (hundredths > 0n ? `+${credits(hundredths)}` : credits(hundredths));
const money = (minor: bigint, currency: string) =>
  minor < 0n ? `−${moneyWords(-minor, currency)}` : moneyWords(minor, currency);
