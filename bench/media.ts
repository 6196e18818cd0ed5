import { reportMedia } from './media/report-media.ts';
import { report } from './report/table.ts';
import { endWithin } from './report/within.ts';

/**
 * `npm run bench:media`: how much memory a large upload takes, and what a video costs beside the bare encoding of the
 * same ladder; the second half of `bench:library` by itself. `--json` ends with one line of figures.
 */
const limitMs = 590_000;

endWithin(limitMs);

const { rows, figures } = await reportMedia();
report(rows, figures);
// The native library's threads would keep the process; everything it started has ended.
process.exit(0);
