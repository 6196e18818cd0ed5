import { type PlanKind, planCostMax } from '@candela/contract/schedule/operations';
import { t } from './messages.ts';
import { momentOf } from './zoned-time.ts';

/** The form as typed. */
export interface PlanDraft {
  title: string;
  /** "2026-03-14" or null. */
  day: string | null;
  /** "22:15" or empty. */
  clock: string;
  minutes: number;
  kind: PlanKind;
  cost: string;
}

export type PlanErrors = Partial<Record<'title' | 'day' | 'clock' | 'cost', string>>;

/** What the form asks for, or what is wrong with it. */
export function readPlan(
  { title, day, clock, minutes, kind, cost }: PlanDraft,
  timeZone: string,
  nowMs: number,
) {
  const words = t.form.errors;
  const errors: PlanErrors = {};
  const startsAt = startOf({ day, clock }, timeZone) ?? null;
  if (title.trim() === '') errors.title = words.title;
  if (!day) errors.day = words.day;
  if (!clock) errors.clock = words.clock;
  if (day && clock && startsAt === null) errors.clock = words.skipped;
  if (startsAt !== null && Date.parse(startsAt) <= nowMs) errors.day = words.past;
  const max = planCostMax[kind];
  const credits = kind === 'free' ? 0 : Number(cost);
  if (kind !== 'free' && (credits < 1 || credits > max)) errors.cost = words.cost({ max });
  if (startsAt === null || Object.keys(errors).length > 0) return { errors };
  return { errors, plan: { title: title.trim(), startsAt, minutes, kind, cost: credits } };
}

/** When a plan as typed begins; undefined until it is a time. */
export function startOf(
  { day, clock }: Pick<PlanDraft, 'day' | 'clock'>,
  timeZone: string,
): string | undefined {
  return day && clock ? (momentOf({ day, clock }, timeZone) ?? undefined) : undefined;
}
