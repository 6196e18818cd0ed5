import type { StaffNotice } from '@candela/contract/rooms/staff-notices';
import { v7 as uuid } from 'uuid';
import { statement, type Transaction } from '../../../platform/database/index.ts';
import { type RequestContext, signedIn } from '../../../platform/http/context.ts';
import { say } from '../../../platform/i18n/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { RoomsDeps } from '../dependencies.ts';
import { texts } from '../locales/texts.ts';

export interface NewStaffNotice {
  modelId: string;
  /** The show or call it is about. */
  channel: string | null;
  kind: StaffNotice['kind'];
  text: string;
}

interface NoticeRow extends Omit<StaffNotice, 'givenAt'> {
  givenAt: Date;
}

const insert = statement<NoticeRow>(
  'rooms.add-staff-notice',
  `insert into rooms.staff_notices (id, model_id, channel, kind, text, given_at) values ($1, $2, $3, $4, $5, $6)
   returning id as "_id", kind, text, given_at as "givenAt"`,
);
const open = statement<NoticeRow>(
  'rooms.open-staff-notices',
  `select id as "_id", kind, text, given_at as "givenAt" from rooms.staff_notices
   where model_id = $1 and acknowledged_at is null order by given_at, id limit 50`,
);
const acknowledge = statement<object>(
  'rooms.acknowledge-staff-notice',
  `update rooms.staff_notices set acknowledged_at = coalesce(acknowledged_at, $3) where id = $1 and model_id = $2 returning id`,
);

const onWire = ({ givenAt, ...row }: NoticeRow): StaffNotice => ({ ...row, givenAt: givenAt.toISOString() });

/** Tells a model something in the site's name, in the caller's transaction: at once, and until she has acknowledged it. */
export async function noticeModel(
  { clock, realtime }: Pick<RoomsDeps, 'clock' | 'realtime'>,
  tx: Transaction,
  { modelId, channel, kind, text }: NewStaffNotice,
): Promise<{ noticeId: string }> {
  const notice = onWire(await tx.row(insert, [uuid(), modelId, channel, kind, text, clock()]));
  tx.afterCommit(() => realtime.emit(`account:${modelId}`, 'staff.notice', notice));
  return { noticeId: notice._id };
}

/** What the model has not acknowledged yet, the oldest first. */
export async function listStaffNotices(
  { database }: Pick<RoomsDeps, 'database'>,
  context: RequestContext,
): Promise<StaffNotice[]> {
  return (await database.rows(open, [signedIn(context).accountId])).map(onWire);
}

/** She has read it; saying so again changes nothing. Refuses with `not_found`. */
export async function acknowledgeStaffNotice(
  { database, clock }: Pick<RoomsDeps, 'database' | 'clock'>,
  { _id }: { _id: string },
  context: RequestContext,
): Promise<{ msg: string }> {
  const done = await database.maybeRow(acknowledge, [_id, signedIn(context).accountId, clock()]);
  if (!done) return refuse('not_found');
  return { msg: say(texts.replies.noticeRead) };
}
