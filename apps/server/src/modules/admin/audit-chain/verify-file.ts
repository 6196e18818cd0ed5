import { z } from 'zod';
import { type ChainedEntry, hashOf } from './audit-text.ts';
import type { Misfit } from './check-entries.ts';
import { type AuditLine, type FileSignature, fileText, lineFields, signatureMark } from './export-file.ts';
import { isSignedBy } from './signing.ts';

export interface FileCheck {
  lines: number;
  /** The first line that does not fit, as the file numbers it, or the place where one is missing. */
  misfit: (Misfit & { line: string }) | null;
  /** Whether the signature at the end is of this file, by one of the keys. */
  isSigned: boolean;
}

const signed = z.object({
  signature: z.object({ lines: z.int(), publicKey: z.string(), signature: z.string() }),
});
const text = z.string();
const line = z.object(
  Object.fromEntries(lineFields.map((field) => [field, text.nullable()])) as Record<
    (typeof lineFields)[number],
    z.ZodNullable<z.ZodString>
  >,
);

/** Checks a file of the audit log, CSV or JSONL: each line by its hash, their order, and the signature of the whole. */
export function verifyFile(file: string, publicKeys: readonly string[]): FileCheck {
  const end = file.trimEnd().lastIndexOf('\n') + 1;
  const [body, last] = [file.slice(0, end), file.slice(end).trim()];
  const isCsv = !body.startsWith('{');
  const signature = readSignature(
    isCsv && last.startsWith(signatureMark) ? last.slice(signatureMark.length) : last,
  );
  const lines = isCsv ? readCsv(signature ? body : file) : readJsonLines(signature ? body : file);
  const misfit = firstMisfit(lines);
  const isSigned =
    signature !== undefined &&
    signature.lines === lines.length &&
    publicKeys.includes(signature.publicKey) &&
    isSignedBy(signature.publicKey, fileText(body, lines.length), signature.signature);
  const isCut = signature !== undefined && signature.lines > lines.length;
  const cut = { why: 'cut', place: null, id: null, line: String(lines.length + 1) } as const;
  return { lines: lines.length, misfit: misfit ?? (isCut ? cut : null), isSigned };
}

function readSignature(said: string): FileSignature | undefined {
  try {
    return signed.parse(JSON.parse(said)).signature;
  } catch {
    return undefined;
  }
}

type Read = AuditLine | undefined;

function firstMisfit(lines: readonly Read[]): FileCheck['misfit'] {
  let before: ChainedEntry | undefined;
  for (const [index, entry] of lines.entries()) {
    const number = String(index + 1);
    if (!entry) return { why: 'changed', place: null, id: null, line: number };
    const { line: own, place, id } = entry;
    if (own !== number) {
      const isLater = /^[0-9]{1,15}$/.test(own) && Number(own) > index + 1;
      return {
        why: isLater && !lines.some((one) => one?.line === number) ? 'removed' : 'moved',
        place,
        id,
        line: number,
      };
    }
    if (!isPlace(place) || hashOf(entry) !== entry.hash) return { why: 'changed', place, id, line: number };
    if (before && BigInt(place) <= BigInt(before.place)) return { why: 'moved', place, id, line: number };
    const isNext = before !== undefined && BigInt(place) === BigInt(before.place) + 1n;
    if (isNext && entry.previousHash !== before?.hash) return { why: 'moved', place, id, line: number };
    before = entry;
  }
  return null;
}

const isPlace = (place: string): boolean => /^[0-9]{1,18}$/.test(place);

function readJsonLines(body: string): Read[] {
  return body
    .split('\n')
    .filter((each) => each.trim() !== '')
    .map((each) => {
      try {
        return toLine(JSON.parse(each));
      } catch {
        return undefined;
      }
    });
}

/** Fields that may be absent, which CSV writes as nothing. */
const nullable: ReadonlySet<string> = new Set(['staffId', 'targetId', 'before', 'after']);

function readCsv(body: string): Read[] {
  const [, ...rows] = cellsOf(body.replace(/^\uFEFF/, ''));
  return rows.map((row) => {
    if (row.length !== lineFields.length) return undefined;
    const entries = lineFields.map((field, index) => {
      const cell = row[index] ?? '';
      return [field, cell === '' && nullable.has(field) ? null : cell];
    });
    const plain = toLine(Object.fromEntries(entries));
    if (plain && hashOf(plain) === plain.hash) return plain;
    // A spreadsheet is kept from running what looks like a formula by a quote before it.
    return toLine(Object.fromEntries(entries.map(([field, cell]) => [field, cell && unquoted(cell)])));
  });
}

const unquoted = (cell: string): string => (/^'[=+\-@\t\r＝＋－＠]/.test(cell) ? cell.slice(1) : cell);

function toLine(value: unknown): Read {
  const parsed = line.safeParse(value);
  if (!parsed.success) return undefined;
  const isWhole = lineFields.every((field) => nullable.has(field) || parsed.data[field] !== null);
  return isWhole ? (parsed.data as AuditLine) : undefined;
}

/** The cells of CSV as RFC 4180 has it; quotes are doubled within quotes, in which lines may break. */
function cellsOf(csv: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < csv.length; at += 1) {
    const letter = csv[at];
    if (isQuoted) {
      if (letter !== '"') cell += letter;
      else if (csv[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (letter === '"' && cell === '') isQuoted = true;
    else if (letter === ',' || letter === '\n') {
      row.push(cell.replace(/\r$/, ''));
      cell = '';
      if (letter === '\n') {
        rows.push(row);
        row = [];
      }
    } else cell += letter;
  }
  if (cell !== '' || row.length > 0) rows.push([...row, cell]);
  return rows;
}
