import type { AccountRecord, AccountSection } from '@candela/contract/admin/account-page';
import type { Operation } from '../console/api.ts';

interface Where {
  /** Below /admin. */
  path: string;
  operation: Operation;
  /** Lists that begin with what waits are asked for everything. */
  isWhole?: true;
  /** A line opens there. */
  opens?: true;
}

const purchases: Where = { path: 'purchases', operation: 'listPurchases' };
const cases: Where = { path: 'cases', operation: 'listCases', isWhole: true, opens: true };
const places: Record<AccountSection, Where> = {
  cases,
  reports: cases,
  tickets: { path: 'tickets', operation: 'listTickets', isWhole: true, opens: true },
  payments: { path: 'payments', operation: 'listPayments', opens: true },
  purchases,
  shows: purchases,
  sales: purchases,
  payouts: { path: 'payouts', operation: 'listPayouts', isWhole: true },
  holds: { path: 'holds', operation: 'listHolds' },
  documents: { path: 'performers', operation: 'listPerformers' },
};

/** Which operation reads the list a section is part of. */
export const operationOf = (section: AccountSection): Operation => places[section].operation;

/** Where the whole of a section stands; null where no list can be kept to it. */
export function listOf(section: AccountSection, accountId: string): string | null {
  // Cases are kept to whom they are about, and not to who reported.
  return section === 'reports' ? null : addressOf(places[section], { accountId });
}

/** Where a line of a section stands among its like; null for what no list has any more. */
export function recordAt(section: AccountSection, { _id, foundBy, state }: AccountRecord): string | null {
  if (section === 'documents' || (section === 'holds' && state !== 'held')) return null;
  const where = places[section];
  return addressOf(where, where.opens ? { q: foundBy, open: _id } : { q: foundBy });
}

function addressOf({ path, isWhole }: Where, given: Record<string, string>): string {
  const query = new URLSearchParams({ ...(isWhole && { status: 'all' }), ...given });
  return `/admin/${path}?${query}`;
}
