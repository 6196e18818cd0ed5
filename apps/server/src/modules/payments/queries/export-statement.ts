import { type RequestContext, signedIn } from '../../../platform/http/context.ts';
import { getStatement, statementLines } from '../../ledger/index.ts';
import type { PaymentsDeps } from '../dependencies.ts';
import { drawStatement } from '../statement/draw-statement.ts';

/** So many lines are a hundred pages; the CSV file has all of them. */
const linesAtMost = 4_000;

/** A month of the caller's wallet as a PDF. */
export async function exportStatement(
  deps: PaymentsDeps,
  { month }: { month: string },
  context: RequestContext,
): Promise<{ fileName: string; pdf: string }> {
  const { accountId } = signedIn(context);
  const first = new Date(`${month}-01T00:00:00Z`);
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0));
  const days = { from: `${month}-01`, to: last.toISOString().slice(0, 10) };
  const { database } = deps;
  const [statement, lines, holder] = await Promise.all([
    getStatement({ database }, days, accountId),
    statementLines(database, days, accountId, linesAtMost),
    deps.accounts.contactOf(database, accountId),
  ]);
  const pdf = await drawStatement({
    month: first,
    printedAt: deps.clock(),
    holder: holder?.username ?? '',
    seller: deps.seller,
    siteName: deps.siteName(),
    statement,
    ...lines,
  });
  return { fileName: `statement-${month}.pdf`, pdf: pdf.toString('base64') };
}
