export {
  type BackupFiles,
  makeBackup,
  newestBackup,
  removeOldBackups,
  type SiteData,
} from './make-backup.ts';
export { restoreBackup, SiteThere } from './restore-backup.ts';
