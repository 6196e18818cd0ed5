import { z } from 'zod';
import { shareKind } from '../ledger/creator-share.ts';
import { id } from '../shared/ids.ts';
import { shared } from '../shared/locales/shared.ts';
import { doneReply, listReply, reply, timestamp } from '../shared/replies.ts';
import { line } from '../shared/texts.ts';
import { byId, listInput, reason, staffAccess, staffOperation } from './fields.ts';
import { dated } from './list-filters.ts';
import { admin as t } from './locales/admin.ts';

/** What a rule of shares says: a percentage, the site's share, or what holds without it. */
const share = z.enum(['percent', 'site', 'wider'], { error: t.chooseShare });

const shareRule = z.object({
  _id: id,
  /** Null: every model. */
  modelId: id.nullable(),
  model: z.string().nullable(),
  /** Null: every kind. */
  kind: shareKind.nullable(),
  share,
  /** Of a percentage; null otherwise. */
  percent: z.int().nullable(),
  startsAt: timestamp,
  /** When the next rule of the same model and kind begins. */
  endsAt: timestamp.nullable(),
  state: z.enum(['inForce', 'coming', 'past', 'withdrawn']),
  reason: z.string(),
  madeAt: timestamp,
  madeBy: z.string(),
  withdrawnAt: timestamp.nullable(),
  withdrawnReason: z.string().nullable(),
});
export type CreatorShareRow = z.infer<typeof shareRule>;

const newRule = z
  .object({
    /** Of one model, as the console names her; for whoever types, `username` does. Neither: every model. */
    modelId: id.optional(),
    username: line(shared.names, 64).default(''),
    /** Absent: every kind. */
    kind: shareKind.optional(),
    share,
    percent: z.int({ error: shared.wholeNumber }).min(0).max(100).optional(),
    /** Absent: the first full minute that is at least one minute away. */
    startsAt: timestamp.optional(),
    reason,
  })
  .superRefine(({ share: says, percent }, context) => {
    const isPercent = says === 'percent';
    if (isPercent === (percent !== undefined)) return;
    context.addIssue({
      code: 'custom',
      path: ['percent'],
      message: isPercent ? t.enterPercent() : t.noPercent(),
    });
  });

/** What models get of a price, by model and kind of sale, from a time on. */
export const adminCreatorShares = {
  listCreatorShares: staffOperation(
    'listCreatorShares',
    staffAccess.finance,
    'Rules of what models get of a price, latest start first',
  )
    .input(
      z.object({
        ...listInput,
        ...dated('-startsAt', 'startsAt'),
        state: z.enum(['current', 'inForce', 'coming', 'past', 'withdrawn', 'all']).default('current'),
        kind: z.enum(['all', ...shareKind.options]).default('all'),
        modelId: z.union([z.literal(''), id], { error: t.ids }).default(''),
      }),
    )
    .output(listReply(shareRule)),
  addCreatorShare: staffOperation(
    'addCreatorShare',
    staffAccess.finance,
    'Makes a rule that follows those of the same model and kind; its model is notified',
    ['not_found', 'conflict'],
  )
    .input(newRule)
    .output(reply(z.object({ _id: id, startsAt: timestamp }))),
  withdrawCreatorShare: staffOperation(
    'withdrawCreatorShare',
    staffAccess.finance,
    'Withdraws a rule that has not begun; its model is notified',
    ['not_found', 'conflict'],
  )
    .input(byId.extend({ reason }))
    .output(doneReply),
};
