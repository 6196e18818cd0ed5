import { createHash } from 'node:crypto';
import { csvOf } from '../../../platform/csv.ts';
import type { Message } from '../../../platform/i18n/index.ts';
import { auditFields, type ChainedEntry } from './audit-text.ts';
import type { AuditSigner } from './signing.ts';

export type AuditFormat = 'csv' | 'jsonl';

/** An entry as a line of a file; lines are numbered, so that one which is taken out is missed. */
export interface AuditLine extends ChainedEntry {
  line: string;
}

export const lineFields = [
  'line',
  'place',
  ...auditFields,
  'previousHash',
  'hash',
] as const satisfies readonly (keyof AuditLine)[];

/** What the last line of a file says, behind this mark in CSV. */
export interface FileSignature {
  lines: number;
  publicKey: string;
  signature: string;
}
export const signatureMark = '# ';

/** What the signature of a file covers. */
export function fileText(body: string, lines: number): string {
  return ['candela audit export', createHash('sha256').update(body).digest('hex'), lines].join('\n');
}

/** Entries as a file that says whether it was changed: `npm run audit:verify -- <file>` checks it. */
export function auditFile(
  format: AuditFormat,
  entries: readonly ChainedEntry[],
  columns: Readonly<Record<(typeof lineFields)[number], Message>>,
  signer: AuditSigner,
): string {
  const lines = entries.map((entry, index): AuditLine => ({ line: String(index + 1), ...entry }));
  const body =
    format === 'csv'
      ? csvOf<(typeof lineFields)[number]>(columns, lines.map(cellsOf))
      : lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  const { publicKey } = signer;
  const signature: FileSignature = {
    lines: lines.length,
    publicKey,
    signature: signer.sign(fileText(body, lines.length)),
  };
  const said = JSON.stringify({ signature });
  return format === 'csv' ? `${body}${signatureMark}${said}\n` : `${body}${said}\n`;
}

/** The cells of a line, as a spreadsheet has them. */
function cellsOf(line: AuditLine): Record<(typeof lineFields)[number], string | null> {
  return Object.fromEntries(lineFields.map((field) => [field, line[field]])) as ReturnType<typeof cellsOf>;
}
