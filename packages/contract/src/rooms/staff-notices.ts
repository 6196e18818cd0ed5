import { z } from 'zod';
import { id } from '../shared/ids.ts';
import { operation } from '../shared/operation.ts';
import { doneReply, listReply, timestamp } from '../shared/replies.ts';

/** What the site's staff told a model about her show. */
export const staffNotice = z.object({
  _id: id,
  kind: z.enum(['warning', 'ended', 'watched', 'blurred']),
  /** The staff's words; empty when all there is to say is that they watch. */
  text: z.string(),
  givenAt: timestamp,
});
export type StaffNotice = z.infer<typeof staffNotice>;

/** What the socket brings while she is signed in. */
export type StaffNoticeEvents = {
  'staff.notice': (notice: StaffNotice) => void;
};

export const staffNotices = {
  listStaffNotices: operation('/userRoom/listStaffNotices', {
    summary: "The staff's warnings to the caller that are not acknowledged yet",
    access: 'model',
    refusals: ['wrong_account_type'],
  })
    .input(z.object({}))
    .output(listReply(staffNotice)),
  acknowledgeStaffNotice: operation('/userRoom/acknowledgeStaffNotice', {
    summary: 'Says that a warning was read',
    access: 'model',
    refusals: ['not_found', 'wrong_account_type'],
  })
    .input(z.object({ _id: id }))
    .output(doneReply),
};
