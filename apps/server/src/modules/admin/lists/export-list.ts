import { type ExportedList, exportedAtMost } from '@candela/contract/admin/lists';
import { admin } from '@candela/contract/admin/operations';
import type { Queryable } from '../../../platform/database/index.ts';
import { type RequestContext, staffOf } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/refusal.ts';
import { act } from '../audit.ts';
import { auditFile } from '../audit-chain/export-file.ts';
import type { AdminDeps } from '../dependencies.ts';
import { texts } from '../locales/texts.ts';
import { chainedAuditList } from '../staff/audit-list.ts';

const wholeList = { current_page: 1, per_page: exportedAtMost };

type Deps = Pick<AdminDeps, 'database' | 'clock' | 'auditSigner'>;

/** A filtered list as a signed file, at most `exportedAtMost` rows. Refuses with `not_your_role` who may not read the list. */
export async function exportList(
  deps: Deps,
  input: ExportedList,
  context: RequestContext,
): Promise<{ rowCount: number; totalCount: number; file: string }> {
  const roles = admin[input.list]['~orpc'].meta.roles ?? [];
  if (!roles.includes(staffOf(context).role)) return refuse('not_your_role');
  return await act(deps, context, 'exportList', async (tx, note) => {
    const { list, filters, format } = input;
    const { rowCount, totalCount, file } = await read(deps, tx, input);
    note({ kind: 'list', id: null, label: list, after: { filters, format, rows: rowCount } });
    return { rowCount, totalCount, file };
  });
}

async function read({ auditSigner }: Deps, db: Queryable, { list, filters, format }: ExportedList) {
  switch (list) {
    case 'listAudit': {
      const { data, totalCount } = await chainedAuditList(db, { ...wholeList, ...filters });
      const file = auditFile(format, data, texts.lists.audit, auditSigner);
      return { rowCount: data.length, totalCount, file };
    }
  }
}
