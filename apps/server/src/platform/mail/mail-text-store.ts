import { type Queryable, statement } from '../database/index.ts';
import type { OwnTexts } from './own-texts.ts';

const current = statement<{ mail: string; texts: OwnTexts }>(
  'mail.own-texts',
  `select distinct on (mail) mail, texts from platform.mail_texts where mail = any($1) order by mail, number desc`,
);

const insert = statement(
  'mail.save-texts',
  `insert into platform.mail_texts (mail, number, texts, reason, made_by, made_at)
   select $1, $2 + 1, $3, $4, $5, $6
   where $2 = coalesce((select max(number) from platform.mail_texts where mail = $1), 0)
   on conflict (mail, number) do nothing`,
);

interface MailTextChange {
  /** The message that is the mail's subject. */
  mail: string;
  /** The number of what it is made from; 0 is the standard. */
  seen: number;
  texts: OwnTexts;
  reason: string;
  staffId: string;
}

/** What the operator wrote for mails, by the message that is each one's subject. */
export const mailTextStore = {
  async ofSubjects(db: Queryable, subjects: readonly string[]): Promise<Map<string, OwnTexts>> {
    if (subjects.length === 0) return new Map();
    const rows = await db.rows(current, [[...new Set(subjects)]]);
    return new Map(rows.map(({ mail, texts }) => [mail, texts]));
  },
  /** Saves the texts that follow `seen`. False when others followed it already. */
  async save(
    tx: Queryable,
    { mail, seen, texts, reason, staffId }: MailTextChange,
    at: Date,
  ): Promise<boolean> {
    return (await tx.execute(insert, [mail, seen, JSON.stringify(texts), reason, staffId, at])) === 1;
  },
};
