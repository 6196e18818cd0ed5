import { parseArgs } from 'node:util';
import { backupPlaceOf, siteDataOf } from '../app-backup.ts';
import { BackupUnderWay, makeBackup, openBackupFolder } from '../platform/backup/index.ts';
import { say } from '../platform/i18n/index.ts';
import { texts } from './locales/texts.ts';
import { OperatorError, openPlace, runAsOperator } from './operator-place.ts';

// npm run backup -- [--to <folder>] [--recipient <age1...>]
const { values } = parseArgs({ options: { to: { type: 'string' }, recipient: { type: 'string' } } });
await runAsOperator(async (config) => {
  const target = values.to === undefined ? backupPlaceOf(config) : openBackupFolder(values.to);
  const recipient = values.recipient ?? config.BACKUP_RECIPIENT;
  if (!target) throw new OperatorError(say(texts.backup.whereTo));
  if (!recipient) throw new OperatorError(say(texts.backup.noRecipient));
  // The embedded database of a site that rests is started for as long as the copy takes.
  const place = await openPlace(config);
  try {
    return say(
      texts.backup.done({
        ...(await makeBackup(siteDataOf(config), { place: target, recipient, now: new Date() })),
      }),
    );
  } catch (error) {
    if (!(error instanceof BackupUnderWay)) throw error;
    throw new OperatorError(say(texts.backup.underWay({ pid: String(error.pid) })), { cause: error });
  } finally {
    await place.close();
  }
});
