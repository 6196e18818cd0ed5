import { type Database, statement } from '../database/index.ts';

interface MailCounts {
  /** Due and not sent. */
  waiting: number;
  givenUp: number;
}

const read = statement<MailCounts>(
  'mail.counts',
  `select
     (select count(*)::int from platform.mails where next_attempt_at <= $1) as waiting,
     (select count(*)::int from platform.mails where sent_at is null and next_attempt_at is null) as "givenUp"`,
);

/** Counts the mails that have not left. */
export const readMailCounts = (database: Database, now: Date): Promise<MailCounts> =>
  database.row(read, [now]);

/** More that are due and have not left, and mail is late; the same as in deploy/prometheus-alerts.yaml. */
const mailsWaiting = 100;

/** Whether mails leave later than they should. */
export const areMailsLate = ({ waiting }: Pick<MailCounts, 'waiting'>): boolean => waiting > mailsWaiting;
