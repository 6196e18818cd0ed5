import type { GoodKind } from '@candela/contract/ledger/purchases';
import { type Queryable, statement } from '../../../platform/database/index.ts';
import { type RequestContext, signedIn } from '../../../platform/http/context.ts';
import { verbatim } from '../../../platform/i18n/index.ts';
import { withIdempotencyKey } from '../../../platform/idempotency/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import { isHidden } from '../../accounts/index.ts';
import { goodSold } from '../events.ts';
import { texts } from '../locales/texts.ts';
import { charge } from './charge.ts';
import type { Quote, Request, Seller, SpendingDeps } from './dependencies.ts';
import { entitle, findEntitlement } from './entitlements.ts';
import { isOwnedOnce } from './rules.ts';

export interface PurchaseRequest {
  kind: GoodKind;
  itemId: string;
  option?: string | undefined;
  quantity: number;
  expectedCredits?: number | undefined;
}

const lockItem = statement<object>(
  'ledger.lock-purchase',
  `select pg_advisory_xact_lock(hashtextextended($1, 0))`,
);

/**
 * Buys one thing for credits: price, charge, what it opens and its delivery in one transaction.
 * @throws Refusal already_owned, conflict for the own thing or another price than the one seen, and those of `charge`
 */
export async function purchaseByCredit(
  deps: SpendingDeps,
  request: PurchaseRequest,
  context: RequestContext,
) {
  const { accountId } = signedIn(context);
  const { kind, itemId, option, quantity } = request;
  const seller = deps.goods.get(kind) ?? refuse('not_found');
  const call = {
    accountId,
    operation: 'ledger.purchaseByCredit',
    key: context.idempotencyKey,
    input: request,
  };
  return await deps.database.transaction((tx) =>
    withIdempotencyKey(tx, call, async () => {
      // Two tabs buying the same thing take turns, so that the second finds it owned.
      await tx.execute(lockItem, [`${accountId} ${kind} ${itemId}`]);
      const at = deps.clock();
      const owned = await findEntitlement(tx, { accountId, kind, itemId }, at);
      if (owned && isOwnedOnce(kind)) refuse('already_owned');
      const quote = await quoteOf(tx, seller, { buyerId: accountId, itemId, option, quantity, at });
      if (request.expectedCredits !== undefined && BigInt(request.expectedCredits) !== quote.amountCredits) {
        refuse('conflict', {
          msg: texts.refusals.priceChanged({ amountCredits: quote.amountCredits }),
          fields: { expectedCredits: verbatim(String(quote.amountCredits)) },
        });
      }
      const { purchaseId, netCreditScore } = await charge(deps, tx, {
        ...quote,
        kind,
        buyerId: accountId,
        itemId,
        option: option ?? null,
        quantity,
        at,
      });
      const until = quote.until ?? null;
      if (kind !== 'product' && kind !== 'order') {
        await entitle(tx, { accountId, kind, itemId, sellerId: quote.sellerId, purchaseId, until }, at);
      }
      await seller.deliver?.(tx, {
        buyerId: accountId,
        itemId,
        option,
        quantity,
        purchaseId,
        sellerId: quote.sellerId,
        amountCredits: quote.amountCredits,
        at,
        until,
      });
      const { sellerId, title } = quote;
      const amountCredits = Number(quote.amountCredits);
      const sale = { purchaseId, kind, buyerId: accountId, sellerId, title, amountCredits };
      await deps.events?.publish(tx, goodSold, sale);
      return { purchaseId, netCreditScore: Number(netCreditScore), until: until?.toISOString() ?? null };
    }),
  );
}

/** What it costs now. A model who hides from the buyer sells them nothing. */
async function quoteOf(tx: Queryable, seller: Seller, request: Request): Promise<Quote> {
  const quote = await seller.quote(tx, request);
  if (quote.sellerId === request.buyerId) refuse('conflict', { msg: texts.refusals.ownGood });
  return (await isHidden(tx, quote.sellerId)) ? refuse('not_found') : quote;
}
