import type { Config } from './config.ts';
import { makeBackup, removeOldBackups } from './platform/backup/index.ts';
import type { Jobs } from './platform/jobs/index.ts';

/** Has a backup made every night, UTC, where the configuration names a folder for them. */
export function scheduleBackups(config: Config, { jobs, clock }: { jobs: Jobs; clock: () => Date }): void {
  const { BACKUP_FOLDER: folder, BACKUP_RECIPIENT: recipient } = config;
  if (!folder || !recipient) return;
  const site = { dataFolder: config.DATA_DIR, ownerUrl: config.DATABASE_OWNER_URL };
  jobs.every('site.back-up', '37 3 * * *', async () => {
    await makeBackup(site, { folder, recipient, now: clock() });
    await removeOldBackups(folder, config.BACKUP_KEEP);
  });
}
