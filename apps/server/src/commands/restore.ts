import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { backupPlaceOf, siteToRestore } from '../app-backup.ts';
import { NoStorage, restoreBackup, SiteThere } from '../platform/backup/index.ts';
import { say } from '../platform/i18n/index.ts';
import { texts } from './locales/texts.ts';
import { OperatorError, runAsOperator } from './operator-place.ts';

// npm run restore -- --from <file> --secrets <file> --key <file>
const { values } = parseArgs({
  options: { from: { type: 'string' }, secrets: { type: 'string' }, key: { type: 'string' } },
});
const { from, secrets, key } = values;
if (from && secrets && key) {
  await runAsOperator(async (config) => {
    const identity = /^AGE-SECRET-KEY-1[0-9A-Z]+$/m.exec(await readFile(key, 'utf8'))?.[0];
    if (!identity) throw new OperatorError(say(texts.backup.noKey({ file: key })));
    try {
      await restoreBackup(siteToRestore(config), { data: from, secrets }, identity, backupPlaceOf(config));
    } catch (error) {
      if (error instanceof NoStorage) throw new OperatorError(say(texts.backup.noStorage), { cause: error });
      if (!(error instanceof SiteThere)) throw error;
      throw new OperatorError(say(texts.backup.notEmpty({ folder: error.folder })), { cause: error });
    }
    return say(texts.backup.restored({ folder: config.DATA_DIR }));
  });
} else {
  process.stderr.write('Usage: npm run restore -- --from <file> --secrets <file> --key <file>\n');
  process.exitCode = 64;
}
