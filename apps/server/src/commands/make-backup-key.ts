import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { say } from '../platform/i18n/index.ts';
import { texts } from './locales/texts.ts';
import { OperatorError, runAsOperator } from './operator-place.ts';

// npm run backup:key -- --out <file>
const { out } = parseArgs({ options: { out: { type: 'string' } } }).values;
if (out) {
  await runAsOperator(async () => {
    const identity = await generateX25519Identity();
    await writeFile(out, `${identity}\n`, { flag: 'wx', mode: 0o600 }).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
        throw new OperatorError(say(texts.backup.keyThere({ file: out })));
      },
    );
    const recipient = await identityToRecipient(identity);
    return [say(texts.backup.key({ file: out })), say(texts.backup.recipient({ recipient }))].join('\n');
  });
} else {
  process.stderr.write('Usage: npm run backup:key -- --out <file>\n');
  process.exitCode = 64;
}
