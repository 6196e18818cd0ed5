import { type Queryable, statement } from '../../../platform/database/index.ts';

const noteRead = statement<object>(
  'editorial.note-inbox-read',
  `insert into editorial.inbox_reads (read_at) values ($1)
   on conflict (only_row) do update set read_at = excluded.read_at, failing_since = null`,
);
const noteFailure = statement<object>(
  'editorial.note-inbox-failure',
  `insert into editorial.inbox_reads as known (failing_since) values ($1)
   on conflict (only_row) do update set failing_since = coalesce(known.failing_since, excluded.failing_since)`,
);
const noteWatched = statement<object>(
  'editorial.note-inbox-watched',
  `insert into editorial.inbox_reads (watched_at) values ($1)
   on conflict (only_row) do update set watched_at = excluded.watched_at`,
);

/** Writes down whether the mailbox of support was read, for the page of the site's health. */
export async function noteInboxRead(database: Queryable, isRead: boolean, at: Date): Promise<void> {
  await database.execute(isRead ? noteRead : noteFailure, [at]);
}

/** Writes down that the mail server says when mail comes. */
export async function noteInboxWatched(database: Queryable, at: Date): Promise<void> {
  await database.execute(noteWatched, [at]);
}
