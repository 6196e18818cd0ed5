import { type RequestContext, signedIn } from '../../platform/http/context.ts';
import { refuse } from '../../platform/refusal.ts';

/** The model who calls, if the room is her own; others' rooms do not exist for her. */
export function myRoom(context: RequestContext, channelName: string): string {
  const { accountId, type } = signedIn(context);
  if (type !== 'model') refuse('wrong_account_type');
  if (accountId !== channelName) refuse('not_found');
  return accountId;
}
