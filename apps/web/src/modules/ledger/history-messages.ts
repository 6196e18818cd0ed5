/** The texts of the purchase history. */

/** The texts of the account page's spending. */
export { accountMoney } from './locales/account-money.ts';
export { history } from './locales/history.ts';

import type { HistoryKind } from '@candela/contract/ledger/purchases';
import { history } from './locales/history.ts';

/** What an entry is called; joining the site comes with the internal kind of the account. */
export function titleOf({ kind, title }: { kind: HistoryKind; title: string }): string {
  return kind === 'registration' ? history.joined : title || history.details[kind];
}
