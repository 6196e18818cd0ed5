import { newModelShows, type RunningShow } from '@candela/contract/admin/live-wall';

export const wallFilters = ['all', 'free', 'paid', 'private', 'call', 'reported', 'new'] as const;
export type WallFilter = (typeof wallFilters)[number];
export const wallOrders = ['risk', 'viewers', 'newest'] as const;
export type WallOrder = (typeof wallOrders)[number];

type Of<Field extends keyof RunningShow> = Pick<RunningShow, Field>;

/** A model of few shows whom nobody has called known or trusted. */
export function isNewModel({ showCount, trust }: Of<'showCount' | 'trust'>): boolean {
  return trust === 'new' && showCount <= newModelShows;
}

/** Whether a tile is shown under a filter. */
export function matches(
  show: Of<'kind' | 'openReports' | 'showCount' | 'trust'>,
  filter: WallFilter,
): boolean {
  if (filter === 'all') return true;
  if (filter === 'reported') return show.openReports > 0;
  return filter === 'new' ? isNewModel(show) : show.kind === filter;
}

type Ordered = Of<'_id' | 'isVerified' | 'openReports' | 'showCount' | 'startedAt' | 'trust' | 'viewers'>;

/** What outweighs what: reports, then a new model, then nobody's documents, then many viewers. */
function risksOf(show: Ordered): readonly number[] {
  return [show.openReports, Number(isNewModel(show)), Number(!show.isVerified), show.viewers];
}

function firstDifference(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((value, index) => value !== other[index]);
  return at < 0 ? 0 : (other[at] ?? 0) - (one[at] ?? 0);
}

const startOf = ({ startedAt }: Ordered) =>
  startedAt === null ? Number.MAX_SAFE_INTEGER : Date.parse(startedAt);

/** Shows in the order somebody looks at them; equal ones keep a fixed order, so that tiles do not jump. */
export function sortWall<Show extends Ordered>(shows: readonly Show[], order: WallOrder): Show[] {
  const byId = (one: Show, other: Show) => (one._id < other._id ? -1 : 1);
  const compare = {
    risk: (one: Show, other: Show) => firstDifference(risksOf(one), risksOf(other)),
    viewers: (one: Show, other: Show) => other.viewers - one.viewers,
    newest: (one: Show, other: Show) => startOf(other) - startOf(one),
  }[order];
  return [...shows].sort((one, other) => compare(one, other) || byId(one, other));
}
