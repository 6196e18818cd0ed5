import type { LiveModel } from '@candela/contract/shows/operations';
import { requestTip } from '../../../platform/purchase/purchase-intent.ts';
import { useSession } from '../../../platform/session/session-store.ts';

/**
 * Opens the tip dialog for a room, with an amount already chosen where one is given.
 * @returns null for models, who give none
 */
export function useRoomTip(model: LiveModel): ((amountCredits?: number) => void) | null {
  const { user } = useSession();
  if (user?.type === 'model') return null;
  const { _id: modelId, profileImage: picture } = model;
  const intent = { modelId, name: model.name || model.username, channelName: modelId, picture };
  return (amountCredits) => {
    requestTip(intent, { amountCredits }).catch(() => undefined);
  };
}
