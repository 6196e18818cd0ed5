import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { BackupFiles } from './make-backup.ts';

const namePattern = /^candela-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar\.zst\.age$/;

/** Where backups are. */
export interface BackupPlace {
  /** Where a backup is written; it is not there yet before `store`. */
  readonly folder: string;
  /** What is in that folder only while a backup is made: beside one under way, all of it is left over. */
  readonly draft: RegExp;
  /** Brings a written backup where it stays; resolves to what it is called there. */
  store(files: BackupFiles): Promise<BackupFiles>;
  /** Every name there. */
  names(): Promise<string[]>;
  remove(name: string): Promise<void>;
  /** Brings a file of a backup onto this machine's disk; resolves to its path. */
  fetch(name: string, folder: string): Promise<string>;
}

/** Backups in a folder of this machine. */
export function openBackupFolder(folder: string): BackupPlace {
  return {
    folder,
    draft: /^candela-.*\.age(\.whole|(\.whole)?\.part|\.dump|\.object)$/,
    store: async (files) => files,
    names: () => readdir(folder),
    remove: (name) => rm(path.join(folder, name), { force: true }),
    fetch: async (name) => name,
  };
}

/** Deletes the oldest backups of a place, so that `keep` remain. */
export async function removeOldBackups(place: BackupPlace, keep: number): Promise<void> {
  for (const name of (await backupsIn(place)).slice(0, -keep)) {
    await place.remove(name);
    await place.remove(name.replace('.tar', '-secrets.tar'));
  }
}

/** When the newest backup of a place was begun; null without one, or before the first has made the folder. */
export async function newestBackup(place: BackupPlace): Promise<Date | null> {
  const name = (await backupsIn(place).catch(() => [])).at(-1);
  return name === undefined ? null : new Date(name.replace(namePattern, '$1-$2-$3T$4:$5:$6Z'));
}

/** The names of a place's backups, oldest first. */
async function backupsIn(place: BackupPlace): Promise<string[]> {
  return (await place.names()).filter((name) => namePattern.test(name)).sort();
}

/** Makes a folder nobody else may look into. */
export async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
}
