import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { ledgerSchema } from './ledger.ts';

const fileName = /^\d{4}-[a-z0-9-]+\.sql$/;

/** One migration as written; `name` is the file's, without `.sql`. */
export interface SqlFile {
  readonly name: string;
  readonly text: string;
  /** SHA-256 of the text in hex; the same whichever line ends the checkout has. */
  readonly checksum: string;
}

/** The migrations of a folder in the order of their names. Any other `.sql` file there is refused. */
export async function readSqlFiles(folder: string): Promise<SqlFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const numbers = new Set<string>();
  for (const name of names) {
    if (!fileName.test(name)) throw new Error(`${name} in ${folder} is not called NNNN-name.sql.`);
    const number = name.slice(0, 4);
    if (numbers.has(number)) throw new Error(`Two migrations in ${folder} have the number ${number}.`);
    numbers.add(number);
  }
  return await Promise.all(names.map((name) => readSqlFile(path.join(folder, name))));
}

async function readSqlFile(file: string): Promise<SqlFile> {
  const text = (await readFile(file, 'utf8')).replaceAll('\r\n', '\n');
  const checksum = createHash('sha256').update(text).digest('hex');
  return { name: path.basename(file, '.sql'), text, checksum };
}

/** A file as the query builder's migrator runs it: its text, then its checksum, in the same transaction. */
export function migrationOf(file: SqlFile): Migration {
  return {
    async up(db: Kysely<unknown>) {
      try {
        await sql.raw(file.text).execute(db);
      } catch (error) {
        throw new Error(`Migration ${file.name}.sql${placeIn(file, error)}: ${(error as Error).message}`, {
          cause: error,
        });
      }
      await sql`insert into ${sql.table(`${ledgerSchema}.checksums`)} (name, checksum)
        values (${file.name}, ${file.checksum})`.execute(db);
    },
  };
}

/** PostgreSQL counts characters from 1 in the whole text it was sent. */
function placeIn(file: SqlFile, error: unknown): string {
  const position = Number((error as { position?: string }).position);
  return position > 0 ? `, line ${file.text.slice(0, position - 1).split('\n').length}` : '';
}
