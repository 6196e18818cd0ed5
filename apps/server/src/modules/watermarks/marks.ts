import { randomInt } from 'node:crypto';
import { writeCode } from '@candela/contract/watermarks/code';
import type { Mark, MarkedKind } from '@candela/contract/watermarks/fields';
import { statement } from '../../platform/database/index.ts';
import { isHiddenFromAccount } from '../accounts/index.ts';
import type { WatermarkDeps } from './dependencies.ts';
import { newCode } from './rules.ts';

/** One viewer's copy of something of a model's. */
export interface Copy {
  modelId: string;
  viewerId: string;
  kind: MarkedKind;
  subjectId: string;
}

// Who is not found has no name to show, but a code all the same.
const wanted = statement<{ shown_name: string | null; code: string | null }>(
  'watermarks.mark-of-copy',
  `with viewer as (
     select (
       select p.username from accounts.profiles p join accounts.privacy k on k.id = p.id
       where p.id = $2 and not k.hide_spending
     ) as shown_name
   )
   select v.shown_name, c.code
   from watermarks.choices w cross join viewer v
     left join watermarks.codes c on c.viewer_id = $2 and c.subject_kind = $3 and c.subject_id = $4
       and c.shown_name is not distinct from v.shown_name
   where w.model_id = $1 and case when $3 in ('item', 'message') then w.on_media else w.on_live end`,
);
const add = statement(
  'watermarks.add-code',
  `insert into watermarks.codes (code, viewer_id, model_id, subject_kind, subject_id, shown_name, first_shown_at)
   values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
);

/** Two codes are the same once in milliards. */
const triesMax = 5;

/**
 * What a copy carries, if its model has her copies marked: the viewer's name, unless they hide what they spend, and a
 * code of this copy alone, which is made when it is first shown.
 */
export async function markOf(deps: WatermarkDeps, copy: Copy): Promise<Mark | undefined> {
  const { modelId, viewerId, kind, subjectId } = copy;
  for (let tries = 0; tries <= triesMax; tries += 1) {
    const found = await deps.database.maybeRow(wanted, [modelId, viewerId, kind, subjectId]);
    if (!found) return undefined;
    const { shown_name: name, code } = found;
    if (code !== null) return { name, code: writeCode(code) };
    const made = newCode((below) => randomInt(below));
    await deps.database.execute(add, [made, viewerId, modelId, kind, subjectId, name, deps.clock()]);
  }
  throw new Error('No code for a copy could be made.');
}

const liveSubject = statement<{ id: string; kind: 'show' | 'call' }>(
  'watermarks.live-subject',
  `select show_id as id, 'show' as kind from shows.live_rooms where model_id = $1 and $3::uuid is null
   union all
   select id, 'call' from calls.active_calls where id = $3 and model_id = $1 and member_id = $2
   limit 1`,
);

/** What is shown over a model's live show, or over a call with her, for one viewer. */
export async function liveMarkOf(
  deps: WatermarkDeps,
  { modelId, callId }: { modelId: string; callId?: string | undefined },
  viewerId: string | undefined,
): Promise<Mark | null> {
  if (viewerId === undefined || viewerId === modelId) return null;
  const subject = await deps.database.maybeRow(liveSubject, [modelId, viewerId, callId ?? null]);
  if (!subject || (await isHiddenFromAccount(deps.database, modelId, viewerId))) return null;
  const copy = { modelId, viewerId, kind: subject.kind, subjectId: subject.id };
  return (await markOf(deps, copy)) ?? null;
}
