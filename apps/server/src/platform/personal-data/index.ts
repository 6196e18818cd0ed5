import type { Queryable } from '../database/index.ts';
import type { FileRef } from '../files/index.ts';
import { isMessage, say } from '../i18n/index.ts';

/**
 * What is known about people in one table, for the copy they may ask for and for erasing them. Every table that names
 * an account is declared by the feature that owns it; a test reads the database's own catalogue and fails for one
 * that is not.
 */
export interface PersonalTable {
  /** With its schema. */
  table: string;
  /** Its name in the copy, where one table is declared twice. */
  as?: string;
  /** The columns that make a row the account's own. */
  of: readonly string[];
  /** Columns that name other accounts, or the account as somebody else's business. */
  mentions?: readonly string[];
  /** Instead of `of`, for rows that belong to an account through another table. `$1` is the account, `t` the row. */
  where?: string;
  /** Secrets and figures of the site's own that are no part of the copy. */
  leaveOut?: readonly string[];
  /** Why rows are not part of the copy. */
  notCopied?: string;
  erase: Erasure;
}

/** Deletes the rows, changes them (`set`, in SQL), or says why they stay. */
export type Erasure = 'delete' | { set: string } | { retain: string };

/** A file of an account's own, by the name it has in the copy. */
export interface PersonalFile {
  /** Null for a file that is only deleted. */
  name: string | null;
  file: FileRef;
}

/** What one feature knows about people. */
export interface PersonalData {
  /** Names the file in the copy. */
  area: string;
  tables: readonly PersonalTable[];
  /** Files that are the account's own: all are deleted when it is erased, those with a name are in the copy. */
  filesOf?(queries: Queryable, accountId: string): Promise<PersonalFile[]>;
}

/** What a table is called in the copy: its name without the schema. */
export function nameOf({ as, table }: PersonalTable): string {
  return as ?? table.replace(/^\w+\./, '');
}

const rowsOf = ({ of, where }: PersonalTable) => where ?? of.map((column) => `t.${column} = $1`).join(' or ');

/** The rows of an account in a table, as the database writes them. */
export async function copyTable(
  queries: Queryable,
  table: PersonalTable,
  accountId: string,
): Promise<unknown[]> {
  const rows = await queries.rows<{ row: unknown }>(
    {
      name: `personal-data.copy-${table.as ?? table.table}`,
      text: `select to_jsonb(t) - $2::text[] as row from ${table.table} t where ${rowsOf(table)}`,
    },
    [accountId, table.leaveOut ?? []],
  );
  return rows.map(({ row }) => inWords(row));
}

/** Messages of the site, which are stored as key and values, as their reader was told them. */
function inWords(stored: unknown): unknown {
  if (Array.isArray(stored)) return stored.map(inWords);
  if (typeof stored !== 'object' || stored === null) return stored;
  if (isMessage(stored)) return say(stored);
  return Object.fromEntries(Object.entries(stored).map(([name, value]) => [name, inWords(value)]));
}

/** Erases an account from a table, as far as the table says. */
export async function eraseFrom(tx: Queryable, table: PersonalTable, accountId: string): Promise<void> {
  if (table.erase !== 'delete' && 'retain' in table.erase) return;
  const verb =
    table.erase === 'delete'
      ? `delete from ${table.table} t`
      : `update ${table.table} t set ${table.erase.set}`;
  await tx.execute(
    {
      name: `personal-data.erase-${table.as ?? table.table}`,
      text: `${verb} where ${rowsOf(table)}`,
    },
    [accountId],
  );
}
