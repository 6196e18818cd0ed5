import { reportMedia } from './media/report-media.ts';
import { report } from './report/table.ts';

/**
 * `npm run bench:media`: how much memory a large upload takes, and what a video costs beside the bare encoding of the
 * same ladder; the second half of `bench:library` by itself. `--json` ends with one line of figures.
 */
const limitMs = 590_000;

const timer = setTimeout(() => {
  console.error(`The bench did not end within ${limitMs / 1000} s.`);
  process.exit(1);
}, limitMs);

const { rows, figures } = await reportMedia();
report(rows, figures);
clearTimeout(timer);
// The native library's threads would keep the process; everything it started has ended.
process.exit(0);
