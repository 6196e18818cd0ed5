import { type Queryable, statement } from '../database/index.ts';
import { innerSubject, type MailContent, type MailThread, writeMail } from './mail-template.ts';
import { mailTextStore } from './mail-text-store.ts';
import type { OwnTexts } from './own-texts.ts';

/** One stored mail, in words. `sentAt` null and `nextAttemptAt` null together mean that it was given up. */
export interface StoredMail {
  readonly id: string;
  readonly recipient: string;
  readonly subject: string;
  readonly bodyText: string;
  readonly bodyHtml: string | null;
  readonly createdAt: Date;
  readonly sentAt: Date | null;
  readonly sentBy: 'smtp' | 'outbox' | null;
  readonly attempts: number;
  readonly nextAttemptAt: Date | null;
  readonly toMany: boolean;
  readonly lastError: string | null;
  readonly thread: MailThread | null;
}

interface Row extends Omit<StoredMail, 'subject' | 'bodyText' | 'bodyHtml' | 'thread'> {
  /** Without paragraphs once it has left. */
  readonly content: MailContent & { left?: true };
}

const columns = `id, recipient, content, created_at as "createdAt", sent_at as "sentAt", sent_by as "sentBy", attempts,
  next_attempt_at as "nextAttemptAt", to_many as "toMany", last_error as "lastError"`;

const insertMail = statement<unknown>(
  'mail.insert',
  `insert into platform.mails (id, recipient, content, created_at, sent_at, sent_by, next_attempt_at, to_many)
   select id, recipient, content, $2, case when $3 then $2::timestamptz end, case when $3 then 'outbox' end,
     case when not $3 then $2::timestamptz end, $4
   from json_to_recordset($1::json) as mail(id uuid, recipient text, content jsonb)`,
);

const claimMail = statement<Row>(
  'mail.claim',
  `update platform.mails set attempts = attempts + 1, next_attempt_at = $2
   where id = $1 and next_attempt_at <= $3
   returning ${columns}`,
);

/** What was mailed may hold codes and links; once it has left it is nobody's business here. */
const markSent = statement<unknown>(
  'mail.mark-sent',
  `update platform.mails set sent_at = $2, sent_by = 'smtp', next_attempt_at = null, last_error = null,
     content = content || '{"paragraphs": [], "left": true}'
   where id = $1`,
);

const markFailed = statement<unknown>(
  'mail.mark-failed',
  'update platform.mails set last_error = $2, next_attempt_at = $3 where id = $1 and sent_at is null',
);

// Those to many may wait long for their turn: they never fill the list before a mail somebody waits for.
const overdueMails = statement<{ id: string; toMany: boolean }>(
  'mail.overdue',
  `select id, to_many as "toMany" from platform.mails where next_attempt_at < $1
   order by to_many, next_attempt_at limit 500`,
);

const deleteOld = statement<unknown>(
  'mail.delete-old',
  'delete from platform.mails where created_at < $1 and next_attempt_at is null',
);

const newestMails = statement<Row>(
  'mail.newest',
  `select ${columns} from platform.mails order by created_at desc, id desc limit $1`,
);

const newestMailsTo = statement<Row>(
  'mail.newest-to',
  `select ${columns} from platform.mails where lower(recipient) = lower($2) order by created_at desc, id desc limit $1`,
);

const mailById = statement<Row>('mail.by-id', `select ${columns} from platform.mails where id = $1`);

export interface NewMail {
  readonly id: string;
  readonly recipient: string;
  readonly content: MailContent;
}

/** The statements on table `mails`, each on the transaction or database it is given. */
export const mailStore = {
  /** `toOutbox` when no post office is configured: the mails are stored here and nothing else happens to them. */
  insert: (
    tx: Queryable,
    mails: readonly NewMail[],
    { createdAt, toOutbox, toMany }: { createdAt: Date; toOutbox: boolean; toMany: boolean },
  ) => tx.execute(insertMail, [JSON.stringify(mails), createdAt, toOutbox, toMany]),
  /** Counts one attempt and puts off the next; undefined when the mail is not due, sent or given up. */
  claim: async (db: Queryable, id: string, now: Date, nextAttemptAt: Date) =>
    (await inWords(db, await db.rows(claimMail, [id, nextAttemptAt, now])))[0],
  markSent: (db: Queryable, id: string, sentAt: Date) => db.execute(markSent, [id, sentAt]),
  /** `nextAttemptAt` null gives the mail up. */
  markFailed: (db: Queryable, id: string, problem: string, nextAttemptAt: Date | null) =>
    db.execute(markFailed, [id, problem, nextAttemptAt]),
  overdue: (db: Queryable, before: Date) => db.rows(overdueMails, [before]),
  deleteOlderThan: (db: Queryable, before: Date) => db.execute(deleteOld, [before]),
  async newest(db: Queryable, count: number, recipient?: string): Promise<StoredMail[]> {
    const rows =
      recipient === undefined ? db.rows(newestMails, [count]) : db.rows(newestMailsTo, [count, recipient]);
    return await inWords(db, await rows);
  },
  byId: async (db: Queryable, id: string) => (await inWords(db, await db.rows(mailById, [id])))[0],
};

/** Mails with what the operator wrote for them by now. */
async function inWords(db: Queryable, rows: readonly Row[]): Promise<StoredMail[]> {
  const own = await mailTextStore.ofSubjects(
    db,
    rows.map(({ content }) => innerSubject(content.subject).key),
  );
  return rows.map((row) => storedOf(row, own.get(innerSubject(row.content.subject).key)));
}

function storedOf({ content, ...facts }: Row, own?: OwnTexts): StoredMail {
  const { subject, text, html } = writeMail({ to: facts.recipient, content }, undefined, own);
  const { thread = null } = content;
  return {
    ...facts,
    subject,
    bodyText: content.left ? '' : text,
    bodyHtml: content.left ? null : html,
    thread,
  };
}
