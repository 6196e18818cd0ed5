import { type ExportedList, exportedAtMost, type TableList } from '@candela/contract/admin/lists';
import { admin } from '@candela/contract/admin/operations';
import { limits } from '@candela/contract/shared/limits';
import { type AnyProcedure, call } from '@orpc/server';
import { type RequestContext, staffOf } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/refusal.ts';
import { act } from '../audit.ts';
import { auditFile } from '../audit-chain/export-file.ts';
import type { AdminDeps } from '../dependencies.ts';
import { texts } from '../locales/texts.ts';
import { chainedAuditList } from '../staff/audit-list.ts';
import { tableFile } from './table-file.ts';

const wholeList = { current_page: 1, per_page: exportedAtMost };

export type ExportDeps = Pick<AdminDeps, 'database' | 'clock' | 'auditSigner'> & {
  /** What answers each list, a page at a time. */
  handlers: Readonly<Record<TableList, AnyProcedure>>;
};

type File = { rowCount: number; totalCount: number; file: string };

/**
 * A filtered list as a file, at most `exportedAtMost` rows, with what the caller sees of it and nothing else. Refuses
 * with `not_your_role` who may not read the list. It is on record before it is given.
 */
export async function exportList(
  deps: ExportDeps,
  input: ExportedList,
  context: RequestContext,
): Promise<File> {
  const { list, filters, format } = input;
  const roles = admin[list]['~orpc'].meta.roles ?? [];
  if (!roles.includes(staffOf(context).role)) return refuse('not_your_role');
  const read = await (input.list === 'listAudit' ? readAudit(deps, input) : readTable(deps, input, context));
  await act(deps, context, 'exportList', async (_tx, note) => {
    note({ kind: 'list', id: null, label: list, after: { filters, format, rows: read.rowCount } });
  });
  return read;
}

async function readAudit(
  { database, auditSigner }: ExportDeps,
  { filters, format }: Extract<ExportedList, { list: 'listAudit' }>,
): Promise<File> {
  const { data, totalCount } = await chainedAuditList(database, { ...wholeList, ...filters });
  const file = auditFile(format, data, texts.lists.audit, auditSigner);
  return { rowCount: data.length, totalCount, file };
}

/** Page by page, as the screen reads it; a row that moves to the next page meanwhile is there once. */
async function readTable(
  { handlers }: ExportDeps,
  { list, filters }: Extract<ExportedList, { list: TableList }>,
  context: RequestContext,
): Promise<File> {
  const handler = handlers[list];
  const rows = new Map<string, Record<string, unknown>>();
  let totalCount = 0;
  for (let page = 1; page <= exportedAtMost / limits.perPageMax; page += 1) {
    const input = { ...filters, current_page: page, per_page: limits.perPageMax };
    const answer = (await call(handler, input, { context })) as {
      data: { _id: string }[];
      totalCount: number;
    };
    for (const row of answer.data) rows.set(row._id, row);
    totalCount = answer.totalCount;
    if (answer.data.length < limits.perPageMax) break;
  }
  return { rowCount: rows.size, totalCount, file: tableFile([...rows.values()]) };
}
