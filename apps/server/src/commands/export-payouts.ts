import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { say } from '../platform/i18n/index.ts';
import { texts } from './locales/texts.ts';
import { runOnSite } from './operator-site.ts';

// npm run payouts:export -- --out payouts.csv
// npm run payouts:export -- --out payouts.csv --pain payouts.xml
// npm run payouts:export -- --out payouts.csv --batch <an earlier one, when its file was lost>
const { values } = parseArgs({
  options: { out: { type: 'string' }, pain: { type: 'string' }, batch: { type: 'string' } },
});
const { out, pain, batch } = values;
if (out && (batch === undefined || /^[0-9a-f-]{36}$/i.test(batch))) {
  await runOnSite(async ({ earnings }) => {
    const { batchId, payoutCount, csv, creditTransfers } = await earnings.payouts.exportFile({
      actorId: null,
      batchId: batch,
    });
    const file = path.resolve(out);
    // It says where models bank: nobody else on the machine shall read it, and no file is overwritten.
    await writeFile(file, csv, { mode: 0o600, flag: 'wx' });
    if (pain && creditTransfers) await writeFile(pain, creditTransfers.xml, { mode: 0o600, flag: 'wx' });
    const transfers = say(texts.payouts.pain({ pain: (pain && creditTransfers?.payoutCount) || 0 }));
    return say(texts.payouts.exported({ count: payoutCount, file, batchId, transfers }));
  });
} else {
  process.stderr.write(
    'Usage: npm run payouts:export -- --out <file.csv> [--pain <file.xml>] [--batch <id>]\n',
  );
  process.exitCode = 64;
}
