import { type RequestContext, signedIn } from '../../platform/http/context.ts';
import { refuse } from '../../platform/refusal.ts';
import type { ShowsDeps } from './dependencies.ts';
import { texts } from './locales/texts.ts';
import { isOpen, type Show } from './rules.ts';
import { showStore } from './store.ts';

/** The model who calls, if the room is her own; others' rooms do not exist for her. */
export function myRoom(context: RequestContext, channelName: string): string {
  const { accountId, type } = signedIn(context);
  if (type !== 'model') refuse('wrong_account_type');
  if (accountId !== channelName) refuse('not_found');
  return accountId;
}

/** The model's open show; refuses not_live without one. */
export async function myShow({ database }: Pick<ShowsDeps, 'database'>, modelId: string): Promise<Show> {
  const show = await showStore.openOf(database, modelId);
  return isOpen(show) ? show : refuse('not_live', { msg: texts.refusals.notLive });
}
