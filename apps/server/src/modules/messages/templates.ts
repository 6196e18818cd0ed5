import { type MessageTemplate, templatesMax } from '@candela/contract/messages/templates';
import { v7 as uuid } from 'uuid';
import { type Queryable, statement } from '../../platform/database/index.ts';
import { type RequestContext, signedIn } from '../../platform/http/context.ts';
import { refuse } from '../../platform/refusal.ts';
import type { DirectDeps } from './dependencies.ts';
import { texts } from './locales/texts.ts';

const all = statement<MessageTemplate>(
  'messages.templates',
  'select id as "_id", name, text from messages.templates where model_id = $1 order by lower(name), id',
);
// Of one model one after the other, so that the count below holds.
const lock = statement<object>(
  'messages.lock-templates',
  `select pg_advisory_xact_lock(hashtextextended('templates ' || $1::text, 0))`,
);
const others = statement<{ count: number }>(
  'messages.other-templates',
  'select count(*)::int as count from messages.templates where model_id = $1 and name <> $2',
);
const save = statement<object>(
  'messages.save-template',
  `insert into messages.templates (id, model_id, name, text, saved_at) values ($1, $2, $3, $4, $5)
   on conflict (model_id, name) do update set text = excluded.text, saved_at = excluded.saved_at`,
);
const remove = statement<object>(
  'messages.delete-template',
  'delete from messages.templates where id = $1 and model_id = $2',
);

/** What the caller saved, by name. */
export async function listTemplates(deps: DirectDeps, context: RequestContext): Promise<MessageTemplate[]> {
  return await templatesOf(deps.database, signedIn(context).accountId);
}

/** Saves a text under a name. Refuses with `conflict` where there are too many. */
export async function saveTemplate(
  deps: DirectDeps,
  { name, text }: { name: string; text: string },
  context: RequestContext,
): Promise<MessageTemplate[]> {
  const { accountId } = signedIn(context);
  return await deps.database.transaction(async (tx) => {
    await tx.row(lock, [accountId]);
    const { count } = await tx.row(others, [accountId, name]);
    if (count >= templatesMax)
      refuse('conflict', { msg: texts.refusals.templatesMax({ max: templatesMax }) });
    await tx.execute(save, [uuid(), accountId, name, text, deps.clock()]);
    return await templatesOf(tx, accountId);
  });
}

/** Deletes one of the caller's. */
export async function deleteTemplate(
  deps: DirectDeps,
  { templateId }: { templateId: string },
  context: RequestContext,
): Promise<MessageTemplate[]> {
  const { accountId } = signedIn(context);
  if ((await deps.database.execute(remove, [templateId, accountId])) === 0) refuse('not_found');
  return await templatesOf(deps.database, accountId);
}

function templatesOf(db: Queryable, modelId: string): Promise<MessageTemplate[]> {
  return db.rows(all, [modelId]);
}
