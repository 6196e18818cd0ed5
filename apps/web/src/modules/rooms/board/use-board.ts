import type { RoomBoard } from '@candela/contract/rooms/board';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { useSocketConnected, useSocketEvent } from '../../../platform/realtime/socket.ts';

/** Tip menu, goal, poll and top tippers of a room, as they change; null until they are known. */
export function useBoard(channelName: string | null): RoomBoard | null {
  const options = api.rooms.getRoomBoard.queryOptions({ input: { channelName: channelName ?? '' } });
  const query = useQuery({ ...options, enabled: channelName !== null, staleTime: 0 });
  useSocketEvent('room.board', (board) => {
    if (board.channelName === channelName) queryClient.setQueryData(options.queryKey, { data: board });
  });
  useSocketConnected(() => {
    if (channelName !== null) query.refetch().catch(() => undefined);
  });
  return query.data?.data ?? null;
}
