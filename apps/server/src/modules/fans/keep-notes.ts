import type { FanDetail, FanList } from '@candela/contract/fans/operations';
import { v7 as uuid } from 'uuid';
import { type RequestContext, signedIn } from '../../platform/http/context.ts';
import { say } from '../../platform/i18n/index.ts';
import { refuse } from '../../platform/refusal.ts';
import type { FansDeps } from './dependencies.ts';
import { fanDetailOf } from './list-fans.ts';
import { texts } from './locales/texts.ts';
import { fanOf } from './matching.ts';
import { fansStore } from './store.ts';

/** Lists a model may have. */
const listsAtMost = 100;

/** Keeps a note and tags about a fan; empty ones leave nothing behind. */
export async function saveFanNote(
  deps: FansDeps,
  { memberId, note, tags }: { memberId: string; note: string; tags: readonly string[] },
  context: RequestContext,
): Promise<FanDetail> {
  const modelId = signedIn(context).accountId;
  return await deps.database.transaction(async (tx) => {
    const at = deps.clock();
    if (!(await fanOf(tx, modelId, memberId, at))) refuse('not_found');
    const once = [...new Set(tags)];
    if (note === '' && once.length === 0) await fansStore.deleteNote(tx, modelId, memberId);
    else await fansStore.saveNote(tx, { modelId, memberId, note, tags: once, at });
    return await fanDetailOf(deps, tx, modelId, memberId);
  });
}

/** Begins a list. Refuses with `conflict` a name there is, and one list too many. */
export async function createFanList(
  deps: FansDeps,
  { name }: { name: string },
  context: RequestContext,
): Promise<FanList> {
  const modelId = signedIn(context).accountId;
  const id = uuid();
  const one = { id, modelId, name, at: deps.clock(), atMost: listsAtMost };
  if ((await fansStore.createList(deps.database, one)) === 0) {
    refuse('conflict', { msg: texts.refusals.listExists, fields: { name: texts.refusals.listExists } });
  }
  return { _id: id, name, count: 0 };
}

/** Deletes a list of the caller's. */
export async function deleteFanList(
  deps: FansDeps,
  { listId }: { listId: string },
  context: RequestContext,
): Promise<{ msg: string }> {
  if ((await fansStore.deleteList(deps.database, signedIn(context).accountId, listId)) === 0)
    refuse('not_found');
  return { msg: say(texts.replies.listDeleted) };
}

/** Puts a fan on a list of the caller's, or takes one off. */
export async function setFanOnList(
  deps: FansDeps,
  { listId, memberId, isOn }: { listId: string; memberId: string; isOn: boolean },
  context: RequestContext,
): Promise<{ msg: string }> {
  const modelId = signedIn(context).accountId;
  await deps.database.transaction(async (tx) => {
    const at = deps.clock();
    if (!(await fansStore.isList(tx, modelId, listId))) refuse('not_found');
    if (!(await fanOf(tx, modelId, memberId, at))) refuse('not_found');
    if (isOn) await fansStore.putOn(tx, listId, memberId, at);
    else await fansStore.takeOff(tx, listId, memberId);
  });
  return { msg: say(isOn ? texts.replies.onList : texts.replies.offList) };
}
