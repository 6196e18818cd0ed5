import { z } from 'zod';
import { id } from '../shared/ids.ts';
import { limits } from '../shared/limits.ts';
import { shared } from '../shared/locales/shared.ts';
import { operation } from '../shared/operation.ts';
import type { RefusalCode } from '../shared/refusals.ts';
import { line, paragraphs } from '../shared/texts.ts';
import { admin as t } from './locales/admin.ts';
import type { StaffRole } from './staff-roles.ts';

/** Owners may do whatever any role may. */
const everyStaff = ['owner', 'moderator', 'support', 'finance', 'editor'] as const;

/** Who may do what, by area of the admin console; owners are in all of them. */
export const staffAccess = {
  owner: ['owner'],
  all: everyStaff,
  people: ['owner', 'moderator', 'support', 'finance'],
  moderation: ['owner', 'moderator'],
  wall: ['owner', 'moderator', 'support'],
  /** Looking at what is closed to everybody else: private shows, calls, and any show without being seen. */
  unseen: ['owner', 'moderator'],
  support: ['owner', 'support'],
  finance: ['owner', 'finance'],
  /** Signs of fraud; money is decided on by finance. */
  fraud: ['owner', 'moderator', 'support', 'finance'],
  refunds: ['owner', 'support', 'finance'],
  editorial: ['owner', 'editor'],
} as const satisfies Record<string, readonly StaffRole[]>;

/** Starts the contract of one of the operator's operations: `POST /adminAccess/<name>`. */
export function staffOperation(
  name: string,
  roles: readonly StaffRole[],
  summary: string,
  refusals: readonly RefusalCode[] = [],
  extra: { bodyLimitBytes?: number; limit?: { max: number; windowSeconds: number } } = {},
) {
  const codes: readonly RefusalCode[] = ['not_your_role', ...refusals];
  return operation(`/adminAccess/${name}`, { access: 'staff', roles, summary, refusals: codes, ...extra });
}

/** How far an admin list is paged; older records are found by search. */
const pagesMax = 2_000;

/** Paging of an admin list that is not searched. */
export const pagedInput = {
  current_page: z.int({ error: shared.wholePage }).min(1).max(pagesMax).default(1),
  per_page: z.int({ error: shared.wholePageSize }).min(1).max(limits.perPageMax).default(25),
};

/** Paging and search of an admin list. */
export const listInput = {
  ...pagedInput,
  search: line(shared.searches, limits.searchMax).default(''),
};

/** Why something was decided; kept in the audit log, and told to whom it concerns. */
export const reason = paragraphs(shared.reasons, 500).min(1, { error: t.giveReason });

export const credits = z
  .int({ error: shared.wholeCredits })
  .min(1, { error: t.creditsMin })
  .max(1_000_000, { error: t.creditsMax });

export const position = z.int({ error: shared.wholeNumber }).min(0).max(1_000_000).default(0);

/** A path of this site or a whole web address. */
export const webAddress = line(shared.addresses, 500).regex(/^(?:$|\/(?!\/)[^\\]*$|https?:\/\/[^\\]+$)/i, {
  error: t.addressFormat,
});

export const byId = z.object({ _id: id });
export const optionalId = id.optional();
