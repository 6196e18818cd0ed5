import type pg from 'pg';
import type { SqlFile } from './sql-files.ts';

/** The schema of the migrator's own tables; the application's role has no rights in it. */
export const ledgerSchema = 'migrations';

/** Makes the schema and the table of checksums; the migrator makes its own tables beside it. */
export async function prepareLedger(client: pg.ClientBase): Promise<void> {
  await client.query(`set client_min_messages = warning;
    create schema if not exists ${ledgerSchema};
    create table if not exists ${ledgerSchema}.checksums (
      name text primary key,
      checksum text not null,
      applied_at timestamptz not null default now()
    );`);
}

/** Throws when a file that has run reads differently now, is gone, or when a new one sorts before it. */
export async function refuseChangedFiles(client: pg.ClientBase, files: readonly SqlFile[]): Promise<void> {
  const applied = await client.query<{ name: string; checksum: string }>(
    `select name, checksum from ${ledgerSchema}.checksums order by name collate "C"`,
  );
  const known = new Map(files.map((file) => [file.name, file]));
  for (const { name, checksum } of applied.rows) {
    const file = known.get(name);
    if (!file) {
      throw new Error(`Migration ${name}.sql has run on this database but its file is gone.`);
    }
    if (file.checksum !== checksum) {
      throw new Error(
        `Migration ${name}.sql has run on this database and was changed since. Put the file back as it ` +
          'was and write the change as a new migration.',
      );
    }
  }
  const names = new Set(applied.rows.map((row) => row.name));
  const last = applied.rows.at(-1)?.name ?? '';
  const late = files.find((file) => !names.has(file.name) && file.name < last);
  if (late) {
    throw new Error(`Migration ${late.name}.sql is new but sorts before ${last}.sql, which has run already.`);
  }
}
