import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { appSecret } from '../app-secrets.ts';
import type { Config } from '../config.ts';
import { createAuditSigner, type Misfit, verifyFile, verifyTable } from '../modules/admin/index.ts';
import { openDatabase } from '../platform/database/index.ts';
import { say } from '../platform/i18n/index.ts';
import { texts } from './locales/texts.ts';
import { OperatorError, openPlace, runAsOperator } from './operator-place.ts';

// npm run audit:verify                       the log of this site
// npm run audit:verify -- listAudit.csv      a file it exported, as CSV or JSONL
// npm run audit:verify -- file --key <key>   the same on a machine without the site's secrets
const { values, positionals } = parseArgs({
  options: { key: { type: 'string' } },
  allowPositionals: true,
});
const [file] = positionals;
const t = texts.audit;

await runAsOperator(async (config) =>
  file === undefined ? await checkTable(config) : await checkFile(config, file),
);

async function keysOf(config: Config): Promise<readonly string[]> {
  return createAuditSigner(await appSecret(config, 'audit')).publicKeys;
}

async function checkTable(config: Config): Promise<string> {
  const keys = await keysOf(config);
  const place = await openPlace(config);
  const database = openDatabase({ url: place.appUrl, poolSize: 1 });
  try {
    const { entries, checkpoints, misfit } = await verifyTable(database, keys);
    if (!misfit) return say(t.fine({ entries, checkpoints, key: keys[0] ?? '' }));
    process.exitCode = 2;
    return wordsOf(misfit);
  } finally {
    await database.close();
    await place.close();
  }
}

async function checkFile(config: Config, name: string): Promise<string> {
  const text = await readFile(name, 'utf8').catch(() => {
    throw new OperatorError(say(t.noFile({ file: name })));
  });
  const keys = values.key === undefined ? await keysOf(config) : [values.key];
  const { lines, misfit, isSigned } = verifyFile(text, keys);
  if (!misfit && isSigned) return say(t.fileFine({ lines }));
  process.exitCode = 2;
  return misfit ? say(t.line({ line: misfit.line, misfit: wordsOf(misfit) })) : say(t.notSigned);
}

function wordsOf({ why, place, id }: Misfit): string {
  return say(t[why]({ place: place ?? '?', id: id ?? '?' }));
}
