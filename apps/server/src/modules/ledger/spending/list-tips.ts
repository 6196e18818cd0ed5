import type { TipEntry } from '@candela/contract/ledger/operations';
import { boundedCount, rowsOfPage, statement } from '../../../platform/database/index.ts';
import { type RequestContext, signedIn } from '../../../platform/http/context.ts';
import type { SpendingDeps } from './dependencies.ts';
import { personOf } from './history.ts';

interface Row {
  id: string;
  amount: bigint;
  message: string;
  anonymous: boolean;
  createdAt: Date;
  personId: string | null;
  uniqueId: string | null;
  username: string | null;
  name: string | null;
  profileImage: string | null;
  type: 'user' | 'model' | null;
}

const columns = `tip.id, tip.amount, tip.message, tip.anonymous, tip.created_at as "createdAt", person.id as "personId",
  person.unique_id as "uniqueId", person.username, person.name, person.profile_image as "profileImage", person.type`;

// What a buyer bought is found through the history, what a seller sold through the purchases.
const given = {
  page: statement<Row>(
    'ledger.tips-given',
    `select ${columns} from (
       select id from ledger.history_entries where account_id = $1 and kind = 'tip'
       order by created_at desc, id desc offset $2 limit $3) as entry
     join ledger.purchases as tip on tip.id = entry.id
     left join accounts.public_accounts as person on person.id = tip.seller_id
     order by tip.created_at desc, tip.id desc`,
  ),
  total: statement<{ total: number }>(
    'ledger.tips-given-total',
    boundedCount(`from ledger.history_entries where account_id = $1 and kind = 'tip'`),
  ),
};
const received = {
  page: statement<Row>(
    'ledger.tips-received',
    `select ${columns} from ledger.purchases as tip left join accounts.public_accounts as person on person.id = tip.buyer_id
     where tip.seller_id = $1 and tip.kind = 'tip'
     order by tip.created_at desc, tip.id desc offset $2 limit $3`,
  ),
  total: statement<{ total: number }>(
    'ledger.tips-received-total',
    boundedCount(`from ledger.purchases where seller_id = $1 and kind = 'tip'`),
  ),
};

/** Tips given or received, newest first. Who gave one without a name stays unnamed to the model. */
export async function listTips(
  deps: SpendingDeps,
  asked: { direction: 'given' | 'received'; current_page: number; per_page: number },
  context: RequestContext,
): Promise<{ data: TipEntry[]; totalCount: number }> {
  const { accountId } = signedIn(context);
  const { direction } = asked;
  const { page, total } = direction === 'given' ? given : received;
  const { before, wanted } = rowsOfPage(asked);
  const [rows, count] = await Promise.all([
    deps.database.rows(page, [accountId, before, wanted]),
    deps.database.row(total, [accountId]),
  ]);
  const data = rows.map((row) => ({
    _id: row.id,
    direction,
    amountCredits: Number(row.amount),
    message: row.message,
    anonymous: row.anonymous,
    counterpart: row.anonymous && direction === 'received' ? null : personOf(row),
    createdAt: row.createdAt.toISOString(),
  }));
  return { data, totalCount: count.total };
}
