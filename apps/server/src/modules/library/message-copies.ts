import { dayMs } from '@candela/contract/shared/durations';
import { v7 as uuid } from 'uuid';
import { statement, type Transaction } from '../../platform/database/index.ts';
import { refuse } from '../../platform/refusal.ts';
import type { LibraryDeps } from './dependencies.ts';

const begin = statement(
  'library.begin-message-copy',
  'insert into library.message_copies (prefix, made_at) values ($1, $2)',
);
const take = statement(
  'library.take-message-copies',
  'delete from library.message_copies where prefix = any($1)',
);
const left = statement<{ prefix: string }>(
  'library.left-message-copies',
  'select prefix from library.message_copies where made_at < $1 order by made_at limit 1000',
);

/** A folder for the copy of one picture, written down before there is anything in it. @returns its prefix */
export async function beginCopy({ database, clock }: LibraryDeps, folder: string): Promise<string> {
  const prefix = `${folder}/${uuid()}`;
  await database.execute(begin, [prefix, clock()]);
  return prefix;
}

/** Makes copies those of a message, in its transaction. Refuses with `unavailable` when they are gone already. */
export async function takeCopies(tx: Transaction, prefixes: readonly string[]): Promise<void> {
  if (prefixes.length === 0) return;
  if ((await tx.execute(take, [prefixes])) < prefixes.length) refuse('unavailable');
}

/** Removes the bytes of copies made more than a day ago whose message was never written. */
export async function removeLeftCopies({ database, files, clock }: LibraryDeps): Promise<void> {
  for (const { prefix } of await database.rows(left, [new Date(clock().getTime() - dayMs)])) {
    await files.deleteAll(prefix, 'private');
    await files.deleteAll(prefix, 'public');
    await database.execute(take, [[prefix]]);
  }
}
