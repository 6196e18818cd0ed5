import { expect, it } from 'vitest';
import { backupPlaceOf, siteDataOf, siteToRestore } from './app-backup.ts';
import { readConfig } from './config.ts';

const storage = {
  S3_ENDPOINT: 'https://s3.example',
  S3_ALBUM_BUCKET: 'album',
  S3_VIDEO_BUCKET: 'video',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
};

it('puts stored files into a backup where that is asked for, and back wherever there is a storage', () => {
  const plain = readConfig(storage);
  expect(siteDataOf(plain).storedFiles).toBeUndefined();
  expect(siteToRestore(plain).storedFiles?.buckets).toEqual({ album: 'album', video: 'video' });
  const asked = readConfig({ ...storage, BACKUP_S3_FILES: 'on' });
  expect(siteDataOf(asked).storedFiles?.buckets).toEqual({ album: 'album', video: 'video' });
  expect(siteToRestore(readConfig({})).storedFiles).toBeUndefined();
});

it('has what goes into a bucket written apart from the backups of a folder', () => {
  const bucket = {
    BACKUP_S3_ENDPOINT: 'https://s3.example',
    BACKUP_S3_BUCKET: 'backups',
    BACKUP_S3_ACCESS_KEY_ID: 'key',
    BACKUP_S3_SECRET_ACCESS_KEY: 'secret',
    BACKUP_RECIPIENT: 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p',
  };
  const folder = { BACKUP_FOLDER: '/backups', BACKUP_RECIPIENT: bucket.BACKUP_RECIPIENT };
  expect(backupPlaceOf(readConfig({ ...bucket, ...folder }))?.folder).toBe('/backups/drafts');
  expect(backupPlaceOf(readConfig(folder))?.folder).toBe('/backups');
});
