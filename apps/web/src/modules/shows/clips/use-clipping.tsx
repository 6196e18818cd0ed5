import type { RoomState } from '@candela/contract/shows/operations';
import { IconScissors } from '@tabler/icons-react';
import { skipToken, useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { api } from '../../../platform/api.ts';
import { useSession } from '../../../platform/session/session-store.ts';
import { IconButton, type IconButtonProps } from '../../../ui/button/icon-button.tsx';
import { clipWords as copy } from './clip-messages.ts';

const ClipDialog = lazy(() => import('./clip-dialog.tsx'));

/**
 * The button that makes a clip of what is on, and its dialog, which outlives the show. There is no button while this is no
 * free show, nor for those whom its model has not allowed it.
 */
export function useClipping(
  room: RoomState | null,
  button: Pick<IconButtonProps, 'variant' | 'size'> = {},
): { button: ReactNode; dialog: ReactNode } {
  const { status, user } = useSession();
  const [clipped, setClipped] = useState<RoomState | null>(null);
  const isClippable = isFreeAndOpen(room);
  const terms = useQuery({
    ...api.shows.getClipTerms.queryOptions({
      input: isClippable && status === 'signedIn' ? { channelName: room.channelName } : skipToken,
    }),
    staleTime: 0,
    retry: 1,
  });
  const mayClip = isClippable && terms.data?.data.mayClip === true;
  return {
    button: mayClip && (
      <IconButton {...button} label={copy.clip} onClick={() => setClipped(room)}>
        <IconScissors size={20} stroke={1.75} />
      </IconButton>
    ),
    dialog: clipped && (
      <Suspense fallback={null}>
        <ClipDialog
          channelName={clipped.channelName}
          title={clipped.title}
          isOwn={user?._id === clipped.channelName}
          onClose={() => setClipped(null)}
        />
      </Suspense>
    ),
  };
}

function isFreeAndOpen(room: RoomState | null): room is RoomState {
  return room?.status === 'live' && room.showType === 'free' && !room.inPrivate && !room.breakSince;
}
