import type { CannedTopic } from '@candela/contract/admin/canned-answers';
import { v7 as uuid } from 'uuid';
import { type Queryable, statement, violatedConstraint } from '../../../platform/database/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import { texts } from '../locales/texts.ts';

interface CannedAnswer {
  topic: CannedTopic;
  title: string;
  text: string;
}

const lock = statement<CannedAnswer & { updated_at: Date }>(
  'editorial.lock-canned-answer',
  'select topic, title, text, updated_at from editorial.canned_answers where id = $1 for update',
);
const write = statement(
  'editorial.write-canned-answer',
  `insert into editorial.canned_answers (id, topic, title, text, updated_at) values ($1, $2, $3, $4, $5)
   on conflict (id) do update set topic = excluded.topic, title = excluded.title, text = excluded.text,
     updated_at = excluded.updated_at`,
);
const remove = statement(
  'editorial.remove-canned-answer',
  'delete from editorial.canned_answers where id = $1',
);

/**
 * Writes a canned answer, or changes the one of that id. Refuses with `not_found`, and with `conflict` when somebody changed
 * it after `seenAt` or the topic has one of that title.
 */
export async function saveCannedAnswer(
  tx: Queryable,
  draft: CannedAnswer & { id?: string | undefined; seenAt?: string | undefined },
  now: Date,
): Promise<{ id: string; before: CannedAnswer | undefined }> {
  const { id = uuid(), topic, title, text, seenAt } = draft;
  const found = draft.id === undefined ? undefined : await lockAnswer(tx, id);
  if (found && found.updated_at.toISOString() !== seenAt) {
    refuse('conflict', { msg: texts.refusals.cannedAnswerChanged });
  }
  try {
    await tx.execute(write, [id, topic, title, text, now]);
  } catch (error) {
    if (violatedConstraint(error) !== 'canned_answers_one_of_a_title') throw error;
    refuse('conflict', { fields: { title: texts.refusals.cannedTitleTaken } });
  }
  return { id, before: found && { topic: found.topic, title: found.title, text: found.text } };
}

/** Deletes a canned answer; resolves to what it was. Refuses with `not_found`. */
export async function deleteCannedAnswer(tx: Queryable, id: string): Promise<CannedAnswer> {
  const { topic, title, text } = await lockAnswer(tx, id);
  await tx.execute(remove, [id]);
  return { topic, title, text };
}

async function lockAnswer(tx: Queryable, id: string) {
  return (await tx.maybeRow(lock, [id])) ?? refuse('not_found', { msg: texts.refusals.noCannedAnswer });
}
