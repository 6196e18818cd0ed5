import type { DecisionView } from '@candela/contract/moderation/operations';
import { messages } from './messages.ts';

const t = messages.decision;
const whatElse: Partial<Record<string, string>> = t.whatElse;

/** A decision in words, which depend on what it was about. */
export function whatWasDone({
  decision,
  subjectKind,
}: Pick<DecisionView, 'decision' | 'subjectKind'>): string {
  return (decision === 'takeDown' ? whatElse[subjectKind] : undefined) ?? t.what[decision];
}
