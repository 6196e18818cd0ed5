import type { PrivacyChoices } from '@candela/contract/accounts/privacy';
import { batchedQuery, type Queryable, statement } from '../../platform/database/index.ts';

const columns = `keep_history as "keepHistory", hide_online as "hideOnline", hide_spending as "hideSpending",
  anonymous_tips as "anonymousTips"`;

const read = statement<PrivacyChoices>(
  'accounts.read-privacy',
  `select ${columns} from accounts.privacy where id = $1`,
);
const write = statement<PrivacyChoices>(
  'accounts.save-privacy',
  `update accounts.accounts set keep_history = coalesce($2, keep_history), hide_online = coalesce($3, hide_online),
     hide_spending = coalesce($4, hide_spending), anonymous_tips = coalesce($5, anonymous_tips)
   where id = $1 returning ${columns}`,
);
const givesUnnamed = batchedQuery<{ hides: boolean; byDefault: boolean }>(
  'accounts.gives-unnamed',
  { account: 'uuid' },
  `select asked.place, p.hide_spending as hides, p.anonymous_tips as "byDefault"
   from asked join accounts.privacy p on p.id = asked.account`,
);
const hideOnline = statement<{ id: string }>(
  'accounts.hide-online',
  'select id from accounts.privacy where id = any($1::uuid[]) and hide_online',
);

/** What an account keeps to itself. */
export function getPrivacy(queries: Queryable, accountId: string): Promise<PrivacyChoices> {
  return queries.row(read, [accountId]);
}

/** What is absent stays. */
export function setPrivacy(
  queries: Queryable,
  accountId: string,
  { keepHistory, hideOnline: isHidden, hideSpending, anonymousTips }: Partial<PrivacyChoices>,
): Promise<PrivacyChoices> {
  return queries.row(write, [
    accountId,
    keepHistory ?? null,
    isHidden ?? null,
    hideSpending ?? null,
    anonymousTips ?? null,
  ]);
}

/**
 * Whether what an account gives now is given without its name. An account that hides what it spends has no say in one
 * gift; another one decides each time, and its default stands where it does not.
 * @param asked what was said of this gift, if anything
 */
export async function givesAnonymously(
  queries: Queryable,
  accountId: string,
  asked?: boolean | undefined,
): Promise<boolean> {
  const [choices] = await givesUnnamed(queries, [accountId]);
  if (!choices) return asked ?? false;
  return choices.hides || (asked ?? choices.byDefault);
}

/** Of some accounts, those whom others see as offline. */
export async function hiddenOnline(
  queries: Queryable,
  accountIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (accountIds.length === 0) return new Set();
  const rows = await queries.rows(hideOnline, [accountIds]);
  return new Set(rows.map(({ id }) => id));
}
