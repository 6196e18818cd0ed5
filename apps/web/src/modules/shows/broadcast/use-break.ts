import type { RoomState } from '@candela/contract/shows/operations';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { client } from '../../../platform/api.ts';
import { reportError } from '../../../platform/report-error.ts';
import { setMuted, stopScreen, useCapture, wantCamera } from '../capture/capture.ts';

/** The model's break: nothing of hers is sent while it lasts, and what she sent before comes back with her. */
export function useBreak(room: RoomState | null, isDevice: boolean) {
  const isOnBreak = Boolean(room?.breakSince);
  const isReady = useCapture((capture) => capture.status === 'ready');
  const before = useRef<{ isMuted: boolean; isCameraWanted: boolean } | null>(null);
  useEffect(() => {
    if (!isDevice || !isReady) return;
    if (isOnBreak && !before.current) {
      const { isMuted, isCameraWanted, picture } = useCapture.getState();
      before.current = { isMuted, isCameraWanted };
      setMuted(true);
      wantCamera(false).catch(() => undefined);
      if (picture === 'screen') stopScreen().catch(() => undefined);
    }
    if (!isOnBreak && before.current) {
      setMuted(before.current.isMuted);
      wantCamera(before.current.isCameraWanted).catch(() => undefined);
      before.current = null;
    }
  }, [isOnBreak, isDevice, isReady]);

  const set = useMutation({
    mutationFn: async (isOn: boolean) => {
      const { channelName, sessionId } = room ?? {};
      if (channelName && sessionId) await client.shows.setBreak({ channelName, sessionId, isOnBreak: isOn });
    },
    onError: reportError,
  });
  return { isOnBreak, isSetting: set.isPending, start: () => set.mutate(true), end: () => set.mutate(false) };
}
