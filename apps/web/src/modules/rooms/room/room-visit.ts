import type { RoomBoard } from '@candela/contract/rooms/board';
import type { useRoomPrivate } from '../../private-shows/index.ts';
import type { Tipping } from '../board/use-tipping.ts';
import type { useLiveRoom } from './use-live-room.ts';
import type { NextRooms } from './use-next-rooms.ts';

/** What a room's screen is made of, as its parts are given it. */
export type RoomVisit = {
  live: ReturnType<typeof useLiveRoom>;
  own: ReturnType<typeof useRoomPrivate>;
  next: NextRooms;
  /** There is a picture, or one is coming. */
  hasPlayer: boolean;
  board: RoomBoard | null;
  tipping: Tipping | null;
};
