import type { PlanKind } from '@candela/contract/schedule/operations';
import type { ScheduleDeps } from './dependencies.ts';

/** The kinds of shows that nobody can come to while a feature is turned off. */
export function kindsOff(isOff: ScheduleDeps['isOff']): PlanKind[] {
  return isOff('privateShows') ? ['private'] : [];
}

/** Whether shows of a kind are turned off. */
export function isKindOff(isOff: ScheduleDeps['isOff'], kind: PlanKind): boolean {
  return kindsOff(isOff).includes(kind);
}
