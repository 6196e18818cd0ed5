import { adminWatermarks, type StaffLeak } from '@candela/contract/admin/watermarks';
import { writeCode } from '@candela/contract/watermarks/code';
import { implement } from '@orpc/server';
import { statement } from '../../../platform/database/index.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/refusal.ts';
import { act } from '../audit.ts';
import type { AdminDeps } from '../dependencies.ts';
import { texts } from '../locales/texts.ts';

const os = implement(adminWatermarks).$context<RequestContext>();

type Account = NonNullable<StaffLeak['viewer']>;
const accounts = statement<Account>(
  'admin.accounts-of-watermark',
  `select id as "_id", unique_id as "uniqueId", username from accounts.profiles where id = any($1::uuid[])`,
);

/** Whose copy a code names. Each look leaves a line in the audit log, in the transaction that answers it. */
export function watermarkRoutes(deps: AdminDeps) {
  return {
    readWatermark: os.readWatermark.handler(({ input, context }) =>
      act(deps, context, 'readWatermark', async (tx, note) => {
        const found = await deps.watermarks.findCode(tx, input.code);
        if (!found) return refuse('not_found', { msg: texts.refusals.noWatermark });
        const ids = [found.viewerId, found.modelId].filter((id) => id !== null);
        const people = await tx.rows(accounts, [ids]);
        const who = (id: string | null) => people.find((person) => person._id === id) ?? null;
        const code = writeCode(found.code);
        note({ kind: 'account', id: found.viewerId, label: code, reason: input.reason });
        return {
          data: {
            code,
            kind: found.kind,
            _id: found.subjectId,
            title: found.title,
            firstShownAt: found.firstShownAt.toISOString(),
            viewer: who(found.viewerId),
            model: who(found.modelId),
            shownName: found.shownName,
            boughtAt: found.boughtAt?.toISOString() ?? null,
          },
        };
      }),
    ),
  };
}
