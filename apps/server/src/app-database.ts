import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyBaseLogger } from 'fastify';
import type { ClosingStack } from './closing-stack.ts';
import type { Config } from './config.ts';
import {
  type Database,
  lockSite,
  migrate,
  openDatabase,
  startEmbeddedPostgres,
} from './platform/database/index.ts';

const migrations = fileURLToPath(new URL('../migrations', import.meta.url));

export interface AppDatabase {
  database: Database;
  ownerUrl: string;
  /** True when this process runs the database server itself. */
  embedded: boolean;
}

/** Opens the database the configuration names, or the embedded one, brought up to the newest migration. */
export async function openAppDatabase(
  config: Config,
  log: FastifyBaseLogger,
  closing: ClosingStack,
): Promise<AppDatabase> {
  const { ownerUrl, appUrl, embedded } = await addressesOf(config, log, closing);
  const directUrl = config.DATABASE_DIRECT_URL ?? appUrl;
  const lock = await lockSite({
    url: directUrl,
    isShared: config.REDIS_URL !== undefined,
    log,
    onLost(error) {
      log.error({ err: error }, error.message);
      process.kill(process.pid, 'SIGTERM');
    },
  });
  closing.add('lock on the site', lock, () => lock.release());
  await migrate({ ownerUrl, folder: migrations, appRole: decodeURIComponent(new URL(appUrl).username), log });
  const database = openDatabase({ url: appUrl, directUrl, poolSize: config.DATABASE_POOL, log });
  closing.add('database connections', database, () => database.close());
  return { database, ownerUrl, embedded };
}

async function addressesOf(config: Config, log: FastifyBaseLogger, closing: ClosingStack) {
  if (config.DATABASE_URL && config.DATABASE_OWNER_URL) {
    return { ownerUrl: config.DATABASE_OWNER_URL, appUrl: config.DATABASE_URL, embedded: false };
  }
  const server = await startEmbeddedPostgres({ dataFolder: path.join(config.DATA_DIR, 'database'), log });
  closing.add('database server', server, () => server.stop());
  return { ownerUrl: server.ownerUrl, appUrl: server.appUrl, embedded: true };
}
