import { v7 as uuid } from 'uuid';
import { cleanHtml } from '../../platform/clean-html.ts';
import { type Queryable, statement } from '../../platform/database/index.ts';

const hasVersions = statement<{ found: boolean }>(
  'editorial.has-text-versions',
  'select exists (select from editorial.text_versions where text_id = $1) as found',
);
const add = statement(
  'editorial.add-text-version',
  `insert into editorial.text_versions (id, text_id, title, body, written_by, written_at)
   values ($1, $2, $3, $4, $5, $6)`,
);

interface Words {
  title: string;
  /** HTML. */
  body: string;
}

interface Written extends Words {
  textId: string;
  /** What it said until now, and since when; undefined for a new text. */
  before: (Words & { at: Date }) | undefined;
  staffId: string;
}

/** Keeps what a story or an answer says from now on, and the first time also what it said before. */
export async function keepTextVersion(tx: Queryable, written: Written, now: Date): Promise<void> {
  const { textId, before, title, body, staffId } = written;
  if (before && !(await tx.row(hasVersions, [textId])).found) {
    await tx.execute(add, [uuid(), textId, before.title, before.body, null, before.at]);
  }
  await tx.execute(add, [uuid(), textId, title, cleanHtml(body), staffId, now]);
}
