import { Migrator } from 'kysely/migration';
import { type DatabaseLog, silentLog } from './database-log.ts';
import { grantRights } from './migrate/grants.ts';
import { ledgerSchema, prepareLedger, refuseChangedFiles } from './migrate/ledger.ts';
import { migrationOf, readSqlFiles } from './migrate/sql-files.ts';
import { inMigrationTurn } from './migration-turn.ts';
import { builderOver } from './queryable.ts';

export interface MigrateOptions {
  /** Address of the database as the role that owns its tables. */
  readonly ownerUrl: string;
  /** Folder of the `NNNN-name.sql` files; they run in the order of their names. */
  readonly folder: string;
  /** The role the application connects as; left out, no rights are granted. */
  readonly appRole?: string;
  readonly log?: DatabaseLog;
}

/**
 * Runs the SQL files that have not run yet, all in one transaction, then gives the application's role its
 * rights. Processes that start at once take turns. Resolves to the names of the files that ran; throws,
 * having changed nothing, when a file fails, or when one that ran earlier has since changed or vanished.
 */
export async function migrate(options: MigrateOptions): Promise<string[]> {
  const { log = silentLog } = options;
  const files = await readSqlFiles(options.folder);
  return await inMigrationTurn(options.ownerUrl, async (client) => {
    await prepareLedger(client);
    await refuseChangedFiles(client, files);
    const migrator = new Migrator({
      db: builderOver(async () => ({ client, release: () => {} })),
      provider: {
        getMigrations: async () => Object.fromEntries(files.map((file) => [file.name, migrationOf(file)])),
      },
      migrationTableSchema: ledgerSchema,
      migrationTableName: 'applied',
      migrationLockTableName: 'lock',
    });
    const { error, results = [] } = await migrator.migrateToLatest();
    if (error) throw error instanceof Error ? error : new Error(String(error));
    const names = results.map((result) => result.migrationName);
    if (options.appRole !== undefined) await grantRights(client, options.appRole);
    if (names.length > 0) log.info({ names }, 'The database has been migrated.');
    return names;
  });
}
