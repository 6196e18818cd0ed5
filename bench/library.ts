import {
  type List,
  lastFullPage,
  lists,
  pages,
  type sizes,
  type Times,
  timeLists,
} from './library/list-times.ts';
import { reportMedia } from './media/report-media.ts';
import { percentile, round } from './report/percentile.ts';
import { type Row, report } from './report/table.ts';
import { endWithin } from './report/within.ts';

/**
 * `npm run bench:library`: pages of 24 out of 1,000, 100,000 and 1,000,000 videos at page 1, 100 and 10,000, in every
 * list videos stand in: the site's, a model's, and the model's own; then what `bench:media` measures. Where a list is
 * too short for a page, its last full one is asked for. `--json` ends with one line of figures.
 */
const limitMs = 600_000;

const p50 = (times: Times, list: List, size: (typeof sizes)[number], page: (typeof pages)[number]) =>
  percentile(times[list][size][page], 0.5);

/** How much longer a page of a million takes than one of a thousand, the quickest page of the thousand counting. */
function ratioOf(times: Times, list: List, page: (typeof pages)[number]): number {
  const quickest = Math.min(...pages.map((one) => p50(times, list, 1_000, one)));
  return p50(times, list, 1_000_000, page) / quickest;
}

function rowsOf(times: Times): Row[] {
  return (Object.keys(lists) as List[]).flatMap((list) =>
    pages.map((page) => ({
      what: `List "${list}", page ${Math.min(page, lastFullPage(list, 1_000_000))}`,
      value: `${round(p50(times, list, 1_000_000, page))} ms`,
      against: `${round(p50(times, list, 100_000, page))} ms at 100,000, ${round(p50(times, list, 1_000, page))} ms at 1,000 (${round(ratioOf(times, list, page), 2)} times)`,
      aim: '1.5 times',
    })),
  );
}

endWithin(limitMs);

const times = await timeLists();
const ratios = (Object.keys(lists) as List[]).flatMap((list) =>
  pages.map((page) => ratioOf(times, list, page)),
);
const media = process.argv.includes('--lists') ? undefined : await reportMedia();
// The worst of all, so that no list hides behind another.
const figures = { ratioMillionToThousand: round(Math.max(...ratios), 2), ...media?.figures };
report([...rowsOf(times), ...(media?.rows ?? [])], figures);
// The native library's threads would keep the process; everything it started has ended.
process.exit(0);
