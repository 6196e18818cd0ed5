import { csvOf } from '../../../platform/csv.ts';
import { type RequestContext, signedIn } from '../../../platform/http/context.ts';
import { say } from '../../../platform/i18n/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { EarningsDeps } from '../dependencies.ts';
import { countEntriesOf, entriesOf } from '../entries.ts';
import { texts } from '../locales/texts.ts';
import { dayRange, exportRowsAtMost } from '../rules.ts';
import { type EntryRequest, entryView } from './list-earnings.ts';

/**
 * The list as a CSV file. What members wrote can open no formula in a spreadsheet. Refuses with `invalid_input` a
 * list too long for one file.
 */
export async function exportEarnings(
  deps: EarningsDeps,
  input: EntryRequest,
  context: RequestContext,
): Promise<{ filename: string; csv: string }> {
  const { accountId: modelId } = signedIn(context);
  const now = deps.clock();
  const { earningsHoldDays } = await deps.terms();
  const range = dayRange(input, now);
  const filter = { modelId, range, sources: input.sources };
  if ((await countEntriesOf(deps.database, filter)) > exportRowsAtMost) {
    refuse('invalid_input', {
      fields: { from: texts.refusals.tooManyRows({ exportRowsAtMost }) },
    });
  }
  const rows = await entriesOf(deps.database, filter, { limit: exportRowsAtMost, offset: 0 });
  const { anonymous, ...columns } = texts.file;
  const lines = rows.map((row) => {
    const entry = entryView(row, now, earningsHoldDays);
    return { ...entry, from: entry.from?.username ?? (entry.anonymous ? say(anonymous) : '') };
  });
  return { filename: `earnings-${range.from}-to-${range.to}.csv`, csv: csvOf(columns, lines) };
}
