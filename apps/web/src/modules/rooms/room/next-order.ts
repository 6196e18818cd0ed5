import type { LiveModel } from '@candela/contract/shows/operations';

/** Rooms in a circle that stays the same while viewers come and go: longest running first. */
export function inCircle(lives: readonly LiveModel[]): LiveModel[] {
  return lives
    .filter(({ room }) => !room.inPrivate)
    .toSorted((one, other) => placeOf(one).localeCompare(placeOf(other)));
}

const placeOf = ({ _id, room }: LiveModel) => `${room.startedAt ?? '~'} ${_id}`;

/** The rooms after one in the circle, without itself. Of a room that is no longer live, all from the beginning. */
export function roomsAfter(circle: readonly LiveModel[], uniqueId: string): LiveModel[] {
  const at = circle.findIndex((one) => one.uniqueId === uniqueId);
  return [...circle.slice(at + 1), ...circle.slice(0, Math.max(at, 0))];
}

/** Those who share most categories first, and among them those most people watch. */
export function bySimilarity(lives: readonly LiveModel[], categoryIds: readonly string[]): LiveModel[] {
  const shared = (one: LiveModel) => one.categoryIds.filter((id) => categoryIds.includes(id)).length;
  return lives.toSorted(
    (one, other) => shared(other) - shared(one) || other.room.viewerCount - one.room.viewerCount,
  );
}
