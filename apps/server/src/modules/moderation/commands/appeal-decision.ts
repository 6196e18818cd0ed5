import { createHash, timingSafeEqual } from 'node:crypto';
import type { DecisionView } from '@candela/contract/moderation/operations';
import { statement } from '../../../platform/database/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import { type CaseRow, decisionsAbout, findCase, lockCase } from '../case-store.ts';
import type { ComplianceDeps } from '../dependencies.ts';
import { type DmcaRow, dmcaStore } from '../dmca-store.ts';
import { texts } from '../locales/texts.ts';

/** Who asks: an account that is logged in, or whoever holds the mailed link. */
export interface Asker {
  accountId: string | undefined;
  token: string | undefined;
}

const save = statement(
  'moderation.appeal',
  'update moderation.cases set appeal_text = $2, appealed_at = $3 where id = $1',
);

/** The decision as the account it concerns reads it. Refuses with `not_found` for everyone else. */
export async function getDecision(deps: ComplianceDeps, caseId: string, asker: Asker): Promise<DecisionView> {
  const one = allowed(await findCase(deps.database, caseId), asker);
  return viewOf(one, (await dmcaStore.of(deps.database, [one.id])).get(one.id));
}

/** A page of decisions against the caller, newest first. */
export async function listDecisions(
  deps: ComplianceDeps,
  accountId: string,
  page: { current_page: number; per_page: number },
): Promise<{ data: DecisionView[]; totalCount: number }> {
  const offset = (page.current_page - 1) * page.per_page;
  const { rows, total } = await decisionsAbout(deps.database, accountId, { offset, limit: page.per_page });
  const notices = await dmcaStore.of(
    deps.database,
    rows.map((row) => row.id),
  );
  return { data: rows.map((row) => viewOf(row as Restriction, notices.get(row.id))), totalCount: total };
}

/** Asks for a decision to be looked at again. Refuses with `conflict` the second time. */
export async function appealDecision(
  deps: ComplianceDeps,
  request: { caseId: string; text: string },
  asker: Asker,
): Promise<DecisionView> {
  return await deps.database.transaction(async (tx) => {
    const one = allowed(await lockCase(tx, request.caseId), asker);
    if (one.appealed_at !== null) {
      refuse('conflict', { msg: texts.refusals.appealedBefore });
    }
    const now = deps.clock();
    await tx.execute(save, [one.id, request.text, now]);
    const notice = (await dmcaStore.of(tx, [one.id])).get(one.id);
    return viewOf({ ...one, appeal_text: request.text, appealed_at: now }, notice);
  });
}

type Restriction = CaseRow & { decision: 'takeDown' | 'suspend'; statement: string; decided_at: Date };

/** A dismissed report is nobody's business but the reporter's, so only restrictions are shown. */
export function allowed(one: CaseRow | undefined, { accountId, token }: Asker): Restriction {
  if (!one?.decided_at || one.decision === 'dismiss') return refuse('not_found');
  const isMine = accountId !== undefined && accountId === one.account_id;
  const hash = token === undefined ? undefined : createHash('sha256').update(token).digest();
  const hasLink =
    hash !== undefined && one.appeal_token_hash !== null && timingSafeEqual(hash, one.appeal_token_hash);
  return isMine || hasLink ? (one as Restriction) : refuse('not_found');
}

/** A decision as whom it concerns may read it. */
export function viewOf(one: Restriction, notice?: DmcaRow): DecisionView {
  return {
    _id: one.id,
    number: one.number,
    subject: one.subject_label,
    subjectKind: one.subject_kind,
    reason: one.reason,
    decision: one.decision,
    statement: one.statement,
    decidedAt: one.decided_at.toISOString(),
    appeal: one.appealed_at && {
      text: one.appeal_text ?? '',
      at: one.appealed_at.toISOString(),
      outcome: one.appeal_outcome,
      statement: one.appeal_statement,
    },
    dmca:
      notice && one.decision === 'takeDown'
        ? {
            counteredAt: notice.counter_at?.toISOString() ?? null,
            restoreFrom: notice.restore_from?.toISOString() ?? null,
            restoreBy: notice.restore_by?.toISOString() ?? null,
            suedAt: notice.sued_at?.toISOString() ?? null,
            restoredAt: notice.restored_at?.toISOString() ?? null,
          }
        : null,
  };
}
