import { z } from 'zod';
import { id } from '../shared/ids.ts';
import { reply } from '../shared/replies.ts';
import type { AuditAction } from './audit-actions.ts';
import { staffAccess, staffOperation } from './fields.ts';
import { admin as t } from './locales/admin.ts';
import type { StaffRole } from './staff-roles.ts';

/** What can be undone by its exact opposite while nothing has followed from it, and who may do it in the first place. */
export const undoableActions = {
  suspendAccount: staffAccess.moderation,
  unsuspendAccount: staffAccess.moderation,
  approvePayout: staffAccess.finance,
  /** By the model's id. */
  holdEarnings: staffAccess.finance,
  /** By the hold's id. */
  releaseEarnings: staffAccess.finance,
  clearFraudCase: staffAccess.finance,
  holdFraudCase: staffAccess.finance,
} as const satisfies Partial<Record<AuditAction, readonly StaffRole[]>>;

export type UndoableAction = keyof typeof undoableActions;
const actionNames = Object.keys(undoableActions) as [UndoableAction, ...UndoableAction[]];
const recordsAtOnce = 1_000;

/** A way back for some seconds. */
export const adminUndo = {
  undoActions: staffOperation(
    'undoActions',
    staffAccess.all,
    'Undoes what the same person did seconds ago, where nothing has followed from it; each record by itself',
  )
    .input(
      z.object({
        action: z.enum(actionNames),
        records: z
          .array(id)
          .min(1, { error: t.chooseRecords })
          .max(recordsAtOnce, { error: t.tooManyRecords })
          .refine((ids) => new Set(ids).size === ids.length, { error: t.sameRecordTwice }),
      }),
    )
    .output(reply(z.object({ done: z.int(), refused: z.array(z.object({ _id: id, msg: z.string() })) }))),
};
