export { openBackupBucket } from './backup-bucket.ts';
export { type BackupPlace, newestBackup, openBackupFolder, removeOldBackups } from './backup-place.ts';
export { type BackupFiles, BackupUnderWay, makeBackup, type SiteData } from './make-backup.ts';
export { NoStorage, restoreBackup, SiteThere } from './restore-backup.ts';
export type { StoredFiles } from './stored-files.ts';
