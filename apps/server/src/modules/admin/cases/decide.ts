import type { CaseDecision } from '@candela/contract/moderation/fields';
import { type RequestContext, staffOf } from '../../../platform/http/context.ts';
import { say } from '../../../platform/i18n/index.ts';
import { oneByOne } from '../../../platform/one-by-one.ts';
import { act } from '../audit.ts';
import type { AdminDeps } from '../dependencies.ts';
import { texts } from '../locales/texts.ts';

interface Asked {
  decision: CaseDecision;
  statement: string;
}

/** Decides a case on record; whoever is suspended by it loses their media. Refuses with `not_found` and `conflict`. */
export async function decideCase(
  deps: AdminDeps,
  request: Asked & { caseId: string },
  context: RequestContext,
): Promise<{ number: number }> {
  return await act(deps, context, 'decideCase', async (tx, note) => {
    const { staffId } = staffOf(context);
    const done = await deps.compliance.decideCase(tx, { ...request, staffId });
    const { suspendedId } = done;
    if (suspendedId !== null) tx.afterCommit(() => endMedia(deps, context, suspendedId));
    const after = { decision: request.decision };
    note({ kind: 'case', id: request.caseId, label: caseLabel(done), after, reason: done.statement });
    return done;
  });
}

/** Decides cases one after the other, each in a transaction of its own: one that is refused stops no other. */
export async function decideCases(
  deps: AdminDeps,
  { ids, ...asked }: Asked & { ids: readonly string[] },
  context: RequestContext,
): Promise<{ decided: number; refused: { _id: string; msg: string }[] }> {
  const cases = ids.map((_id) => ({ _id }));
  const decide = ({ _id: caseId }: { _id: string }) => decideCase(deps, { ...asked, caseId }, context);
  const { done, refused } = await oneByOne(cases, decide, context, texts.refusals.notDecided);
  return { decided: done, refused };
}

/** A case as the audit log names it. */
export const caseLabel = ({ number, label }: { number: number; label: string }) =>
  say(texts.labels.case({ number, label }));

/** A model may publish from broadcasting software without any session of the site. */
function endMedia(deps: AdminDeps, context: RequestContext, accountId: string): void {
  deps
    .disconnectAccount(accountId, 'suspended')
    .catch((error: unknown) => context.log.error({ err: error }, 'media was not disconnected'));
}
