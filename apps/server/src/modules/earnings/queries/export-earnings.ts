import { csvOf } from '../../../platform/csv.ts';
import { type RequestContext, signedIn } from '../../../platform/http/context.ts';
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
  const lines = rows.map((row) => {
    const entry = entryView(row, now, earningsHoldDays);
    return {
      when: entry.at,
      kind: entry.source,
      from: entry.from?.username ?? (entry.anonymous ? 'anonymous' : ''),
      for: entry.title,
      message: entry.message,
      paid_credits: entry.grossCredits,
      site_credits: entry.siteCredits,
      your_credits: entry.credits,
      refunded_credits: entry.refundedCredits,
      state: entry.state,
      free_at: entry.freeAt,
    };
  });
  const csv = csvOf(fileColumns, lines);
  return { filename: `earnings-${range.from}-to-${range.to}.csv`, csv };
}

const fileColumns = [
  'when',
  'kind',
  'from',
  'for',
  'message',
  'paid_credits',
  'site_credits',
  'your_credits',
  'refunded_credits',
  'state',
  'free_at',
];
