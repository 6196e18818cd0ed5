import { z } from 'zod';
import { id } from '../shared/ids.ts';
import { shared } from '../shared/locales/shared.ts';
import { doneReply, listReply, timestamp } from '../shared/replies.ts';
import { paragraphs } from '../shared/texts.ts';
import { byId, listInput, staffAccess, staffOperation } from './fields.ts';
import { dated } from './list-filters.ts';
import { admin as t } from './locales/admin.ts';

/** What staff did that is unusual. */
export const alarmKinds = ['documents', 'addresses', 'decisions', 'hours'] as const;
export type AlarmKind = (typeof alarmKinds)[number];

const staffAlarm = z.object({
  _id: id,
  staffId: id,
  staffEmail: z.string(),
  kind: z.enum(alarmKinds),
  /** How many; of an unusual hour, which hour of the day in UTC. */
  count: z.int(),
  threshold: z.int(),
  raisedAt: timestamp,
  closedAt: timestamp.nullable(),
  closedBy: z.string().nullable(),
  note: z.string().nullable(),
});

/** Alarms on what staff do. */
export const adminAlarms = {
  listStaffAlarms: staffOperation('listStaffAlarms', staffAccess.owner, 'What staff did that is unusual')
    .input(
      z.object({
        ...listInput,
        ...dated('-raisedAt', 'raisedAt'),
        staffId: z.union([z.literal(''), id], { error: t.chooseStaff }).default(''),
        state: z.enum(['open', 'all']).default('open'),
      }),
    )
    .output(listReply(staffAlarm)),
  closeStaffAlarm: staffOperation(
    'closeStaffAlarm',
    staffAccess.owner,
    'Says what came of an alarm, which is then closed',
    ['not_found', 'conflict'],
  )
    .input(byId.extend({ note: paragraphs(shared.notes, 500).min(1, { error: t.writeSomething }) }))
    .output(doneReply),
};
