import path from 'node:path';
import type { Config } from './config.ts';
import {
  type BackupPlace,
  makeBackup,
  openBackupBucket,
  openBackupFolder,
  removeOldBackups,
  type SiteData,
} from './platform/backup/index.ts';
import type { Jobs } from './platform/jobs/index.ts';

/** Has a backup made every night, UTC, where the configuration names a place for them. */
export function scheduleBackups(config: Config, { jobs, clock }: { jobs: Jobs; clock: () => Date }): void {
  const place = backupPlaceOf(config);
  const recipient = config.BACKUP_RECIPIENT;
  if (!place || !recipient) return;
  jobs.every('site.back-up', '37 3 * * *', async () => {
    await makeBackup(siteDataOf(config), { place, recipient, now: clock() });
    await removeOldBackups(place, config.BACKUP_KEEP);
  });
}

/** Where the configuration has backups: a bucket, or a folder; undefined where it names neither. */
export function backupPlaceOf(config: Config): BackupPlace | undefined {
  const { BACKUP_S3_ENDPOINT: endpoint, BACKUP_S3_BUCKET: bucket, BACKUP_S3_REGION: region } = config;
  const { BACKUP_S3_ACCESS_KEY_ID: accessKeyId, BACKUP_S3_SECRET_ACCESS_KEY: secretAccessKey } = config;
  if (endpoint && bucket && accessKeyId && secretAccessKey) {
    // A folder of its own: BACKUP_FOLDER may hold backups from before there was a bucket.
    const drafts = path.resolve(config.BACKUP_FOLDER ?? path.join(config.DATA_DIR, 'backup'), 'drafts');
    return openBackupBucket({ endpoint, region, accessKeyId, secretAccessKey, bucket }, drafts);
  }
  return config.BACKUP_FOLDER === undefined ? undefined : openBackupFolder(config.BACKUP_FOLDER);
}

/** What of a site goes into its backups. */
export function siteDataOf(config: Config): SiteData {
  const site = siteToRestore(config);
  return config.BACKUP_S3_FILES === 'on' ? site : { ...site, storedFiles: undefined };
}

/** Where a backup is restored to. Stored files go back whatever this machine's own backups would hold. */
export function siteToRestore(config: Config): SiteData {
  const { S3_ENDPOINT: endpoint, S3_ALBUM_BUCKET: album, S3_VIDEO_BUCKET: video } = config;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey, S3_REGION: region } = config;
  const hasStorage = endpoint && album && video && accessKeyId && secretAccessKey;
  const storedFiles = hasStorage
    ? { endpoint, region, accessKeyId, secretAccessKey, buckets: { album, video } }
    : undefined;
  return { dataFolder: config.DATA_DIR, ownerUrl: config.DATABASE_OWNER_URL, storedFiles };
}
