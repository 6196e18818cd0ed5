import type { NotificationChoice, NotificationKind } from '@candela/contract/notifications/operations';
import { type Queryable, statement } from '../../platform/database/index.ts';
import { wantsMail } from './rules.ts';

const choicesOf = statement<NotificationChoice & { accountId: string }>(
  'notifications.choices-of-kind',
  `select account_id as "accountId", kind, in_app as "inApp", by_mail as "byMail" from notifications.choices
   where account_id = any($1::uuid[]) and kind = $2`,
);

/** Of some accounts, those that want mail about one kind of thing, for mails that say more than the bell. */
export async function wantingMail(
  queries: Queryable,
  accountIds: readonly string[],
  kind: NotificationKind,
): Promise<Set<string>> {
  const chosen = await queries.rows(choicesOf, [accountIds, kind]);
  return new Set(
    accountIds.filter((id) =>
      wantsMail(
        chosen.filter(({ accountId }) => accountId === id),
        kind,
      ),
    ),
  );
}
