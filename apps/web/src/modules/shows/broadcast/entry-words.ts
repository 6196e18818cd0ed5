import type { RoomState } from '@candela/contract/shows/operations';
import { formatCount } from '../../../ui/format/format-count.ts';
import { broadcaster as copy } from '../locales/broadcaster.ts';

/** What those who are in the room now pay: the private show's price while one is under way. */
export function entryWords(room: RoomState | null, privateCost: number | null): string {
  if (privateCost !== null) return copy.privatePaying({ cost: formatCount(privateCost) });
  return room?.showType === 'private' ? copy.paying({ cost: formatCount(room.cost) }) : copy.entryFree;
}
