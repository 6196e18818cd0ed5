import { parseArgs } from 'node:util';
import { makeBackup } from '../platform/backup/index.ts';
import { NoClientProgram } from '../platform/database/index.ts';
import { say } from '../platform/i18n/index.ts';
import { texts } from './locales/texts.ts';
import { OperatorError, openPlace, runAsOperator } from './operator-place.ts';

// npm run backup -- [--to <folder>] [--recipient <age1...>]
const { values } = parseArgs({ options: { to: { type: 'string' }, recipient: { type: 'string' } } });
await runAsOperator(async (config) => {
  const folder = values.to ?? config.BACKUP_FOLDER;
  const recipient = values.recipient ?? config.BACKUP_RECIPIENT;
  if (!folder) throw new OperatorError(say(texts.backup.whereTo));
  if (!recipient) throw new OperatorError(say(texts.backup.noRecipient));
  // The embedded database of a site that rests is started for as long as the copy takes.
  const place = await openPlace(config);
  const site = { dataFolder: config.DATA_DIR, ownerUrl: config.DATABASE_OWNER_URL };
  try {
    return say(texts.backup.done({ ...(await makeBackup(site, { folder, recipient, now: new Date() })) }));
  } catch (error) {
    if (!(error instanceof NoClientProgram)) throw error;
    const { program, major } = error;
    throw new OperatorError(say(texts.backup.noProgram({ program, major: String(major) })), { cause: error });
  } finally {
    await place.close();
  }
});
