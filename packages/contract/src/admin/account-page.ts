import { z } from 'zod';
import { id } from '../shared/ids.ts';
import { listReply, reply, timestamp } from '../shared/replies.ts';
import { byId, listInput, reason, staffAccess, staffOperation } from './fields.ts';
import { admin as t } from './locales/admin.ts';
import type { StaffRole } from './staff-roles.ts';

/** What stands on the page of an account, and who of the staff may read it. */
export const accountSections = {
  cases: ['owner', 'moderator', 'support'],
  reports: ['owner', 'moderator', 'support'],
  tickets: staffAccess.support,
  payments: staffAccess.refunds,
  purchases: staffAccess.refunds,
  shows: staffAccess.refunds,
  sales: staffAccess.refunds,
  payouts: staffAccess.finance,
  holds: staffAccess.finance,
  documents: staffAccess.moderation,
} as const satisfies Record<string, readonly StaffRole[]>;

const sectionNames = [
  'cases',
  'reports',
  'tickets',
  'payments',
  'purchases',
  'shows',
  'sales',
  'payouts',
  'holds',
  'documents',
] as const satisfies readonly (keyof typeof accountSections)[];
export type AccountSection = (typeof sectionNames)[number];

/** One line of a section: what it is about, and what it came to. */
const accountRecord = z.object({
  _id: id,
  /** What its own list is searched for to find it: a number, or the id. */
  foundBy: z.string(),
  /** Null for credits bought without a pack, and for documents. */
  title: z.string().nullable(),
  /** A code of the catalogue, such as the kind of a purchase or the reason of a report. */
  kind: z.string(),
  state: z.string(),
  /** Who sold it, or bought it from the account; null for what is no purchase, and when they are gone. */
  counterpart: z.string().nullable(),
  counterpartId: id.nullable(),
  credits: z.number().nullable(),
  /** What of `credits` went back; null for what is no purchase. */
  refundedCredits: z.number().nullable(),
  /** In minor units of `currency`. */
  amountMinor: z.int().nullable(),
  currency: z.string().nullable(),
  at: timestamp,
});
export type AccountRecord = z.infer<typeof accountRecord>;

/** Everything of one account in one place. */
export const adminAccountPage = {
  listAccountRecords: staffOperation(
    'listAccountRecords',
    staffAccess.people,
    'What there is of an account in one section of its page, newest first',
    ['not_found'],
  )
    .input(
      byId.extend({
        section: z.enum(sectionNames, { error: t.chooseSection }),
        current_page: listInput.current_page,
        per_page: listInput.per_page,
      }),
    )
    .output(listReply(accountRecord)),
  revealAddresses: staffOperation(
    'revealAddresses',
    ['owner', 'moderator', 'support'],
    'Shows the email, telephone and IP addresses of an account, on record',
    ['not_found'],
  )
    .input(byId.extend({ reason }))
    .output(reply(z.object({ email: z.string(), phone: z.string().nullable(), ips: z.array(z.string()) }))),
};
