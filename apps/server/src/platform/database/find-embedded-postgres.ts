import { access } from 'node:fs/promises';
import path from 'node:path';
import { openDatabase } from './database.ts';
import { isDatabaseUnavailable } from './database-errors.ts';
import { addressOf } from './embedded/postgres-cluster.ts';
import { settlePlace } from './embedded/postgres-folder.ts';
import { readSettings } from './embedded/server-settings.ts';

/** The embedded database as an earlier start left it. */
interface KnownPostgres {
  readonly ownerUrl: string;
  readonly appUrl: string;
  /** True when a server answers there now: a running site's. */
  readonly running: boolean;
}

/**
 * Finds the embedded database of `dataFolder` for a second process beside the site, which may not start it.
 * Resolves to undefined when none was ever made there. Reading its passwords takes the rights of the account
 * that made it.
 */
export async function findEmbeddedPostgres(dataFolder: string): Promise<KnownPostgres | undefined> {
  const folder = path.resolve(dataFolder);
  const exists = await access(folder).then(
    () => true,
    () => false,
  );
  if (!exists) return undefined;
  const settings = await readSettings((await settlePlace(folder)).folder);
  if (!settings) return undefined;
  const appUrl = addressOf(settings, 'candela_app');
  return { ownerUrl: addressOf(settings, 'candela_owner'), appUrl, running: await answers(appUrl) };
}

async function answers(url: string): Promise<boolean> {
  const database = openDatabase({ url, poolSize: 1 });
  try {
    await database.ping();
    return true;
  } catch (error) {
    if (isDatabaseUnavailable(error)) return false;
    throw error;
  } finally {
    await database.close();
  }
}
