import type { CallState } from '@candela/contract/calls/operations';
import type { LiveDeps } from '../shows/dependencies.ts';

/** Tells whoever was rung that they missed it: nobody answered, they were busy, or it was taken back before. */
export function notifyMissed({ notices }: LiveDeps, call: CallState): void {
  const { callStatus, callerId, model, member } = call;
  if (callStatus !== 'missed' && callStatus !== 'busy' && callStatus !== 'cancelled') return;
  notices.callMissed(call, callerId === model._id ? member._id : model._id);
}
