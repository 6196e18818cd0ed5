import { statement } from '../../../platform/database/index.ts';
import type { OwnTexts } from '../../../platform/mail/index.ts';
import type { AdminDeps } from '../dependencies.ts';

const historyMax = 50;

const changed = statement<{ mail: string; texts: OwnTexts; at: Date }>(
  'admin.mails-changed',
  `select distinct on (mail) mail, texts, made_at as at from platform.mail_text_list order by mail, number desc`,
);

const versions = statement<{ number: number; texts: OwnTexts; reason: string; by: string | null; at: Date }>(
  'admin.mail-versions',
  `select m.number, m.texts, m.reason, s.name as by, m.made_at as at
   from platform.mail_text_list m left join admin.staff s on s.id = m.made_by
   where m.mail = $1 order by m.number desc limit ${historyMax}`,
);

/** What holds of every mail that was ever changed, by its subject. */
export async function readChanged({ database }: AdminDeps) {
  const rows = await database.rows(changed);
  return new Map(rows.map(({ mail, ...row }) => [mail, row]));
}

/** What one mail says and what it said before, the newest first. */
export async function readVersions({ database }: AdminDeps, mail: string) {
  const rows = await database.rows(versions, [mail]);
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
}
