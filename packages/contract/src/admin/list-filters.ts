import { z } from 'zod';
import { id } from '../shared/ids.ts';
import { limits } from '../shared/limits.ts';
import { shared } from '../shared/locales/shared.ts';
import { line } from '../shared/texts.ts';
import { admin as t } from './locales/admin.ts';

/** A day, or empty for none. */
const dayOrNone = z.union([z.literal(''), z.iso.date()], { error: t.chooseDay }).default('');

/** The first and the last day of a list, whole days in UTC; empty for no bound. */
export const days = { from: dayOrNone, to: dayOrNone };

/** What a list is searched for. */
const search = line(shared.searches, limits.searchMax).default('');

/** How a list is put in order; a minus stands for descending, and the first one holds unless another is asked for. */
export const sortedBy = <const Orders extends readonly [string, ...string[]]>(...orders: Orders) =>
  z.enum(orders, { error: t.chooseOrder }).default(orders[0] as never);

/** A list kept to days and put in order. */
export const dated = <const Orders extends readonly [string, ...string[]]>(...orders: Orders) => ({
  ...days,
  sort: sortedBy(...orders),
});

/** Keeps a list to one account; empty for none. */
export const ofAccount = { accountId: z.union([z.literal(''), id], { error: t.ids }).default('') };

/** What the audit log is filtered by. */
export const auditFilters = {
  search,
  ...dated('-at', 'at'),
  action: line(t.actions, 60).default(''),
  staffId: z.union([z.literal(''), id], { error: t.chooseStaff }).default(''),
  targetKind: line(t.kinds, 60).default(''),
  targetId: line(t.ids, 60).default(''),
};
