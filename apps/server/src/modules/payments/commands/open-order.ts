import { minuteMs } from '@candela/contract/shared/durations';
import { v7 as newId } from 'uuid';
import { type Queryable, statement } from '../../../platform/database/index.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import { say } from '../../../platform/i18n/index.ts';
import { type PaymentProvider, ProviderUnavailable, sha256Hex } from '../../../platform/payments/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { PaymentsDeps } from '../dependencies.ts';
import { texts } from '../locales/texts.ts';
import { findPack } from '../queries/list-credit-packs.ts';
import { listPriceMinor } from '../rules.ts';
import { paymentStore } from '../store.ts';

/** What was chosen; the contract has seen to it that it is one of pack and credits. */
export interface OrderRequest {
  packId?: string | undefined;
  credits?: number | undefined;
  provider: string;
  returnTo?: string | undefined;
  cardName?: string | undefined;
}

/** Where an order comes from. */
export interface OrderOrigin {
  ip: string;
  country: string | undefined;
  /** What names the browser; empty when nothing does. */
  browser: string;
}

/** What of a request says where an order comes from. */
export function originOf(context: RequestContext): OrderOrigin {
  return { ip: context.ip, country: context.country, browser: context.browser() };
}

/** Who gets the credits: an account, or whoever comes to have an email. */
export interface OrderRecipient {
  accountId: string | null;
  email: string | null;
  label: string;
}

const orderMinutes = 60;

const insertPayment = statement(
  'payments.insert',
  `insert into payments.payments (id, account_id, recipient_email, recipient_label, receipt_email, by_visitor, pack_id,
     pack_name, credits, amount_minor, currency, provider, return_to, card_name, created_at, expires_at, updated_at)
   values ($1, $2, lower($3), $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $15)`,
);

const insertTrace = statement(
  'payments.insert-trace',
  'insert into payments.traces (payment_id, ip, country, browser, made_at) values ($1, $2, $3, $4, $5)',
);

/** The provider that was chosen, if it is open. */
export function openProvider(deps: PaymentsDeps, name: string): PaymentProvider {
  const provider = deps.providers.find((one) => one.name === name);
  return provider ?? refuse('invalid_input', { fields: { provider: texts.refusals.providerClosed } });
}

/** Stores an order at the price that holds now. Resolves to the payment's id. */
export async function insertOrder(
  deps: PaymentsDeps,
  tx: Queryable,
  request: OrderRequest,
  recipient: OrderRecipient,
  visitor: { receiptEmail: string | null } | undefined,
  origin: OrderOrigin,
): Promise<string> {
  const price = await priceOf(deps, tx, request);
  if (!openProvider(deps, request.provider).takes(price.currency)) {
    refuse('invalid_input', { fields: { provider: texts.refusals.currency({ currency: price.currency }) } });
  }
  const id = newId();
  const now = deps.clock();
  await tx.execute(insertPayment, [
    id,
    recipient.accountId,
    recipient.email,
    recipient.label,
    visitor?.receiptEmail ?? null,
    visitor !== undefined,
    request.packId ?? null,
    price.packName,
    price.credits,
    price.amountMinor,
    price.currency,
    request.provider,
    request.returnTo ?? null,
    request.cardName || null,
    now,
    new Date(now.getTime() + orderMinutes * minuteMs),
  ]);
  const browser = origin.browser === '' ? null : sha256Hex(origin.browser);
  await tx.execute(insertTrace, [id, origin.ip, origin.country ?? null, browser, now]);
  return id;
}

async function priceOf(deps: PaymentsDeps, tx: Queryable, request: OrderRequest) {
  if (request.packId !== undefined) {
    const pack = await findPack(tx, request.packId);
    if (!pack) return refuse('not_found', { msg: texts.refusals.packGone });
    const { credits, bonusCredits, priceMinor: amountMinor, currency, name: packName } = pack;
    return { credits: credits + bonusCredits, amountMinor, currency, packName };
  }
  const credits = BigInt(request.credits ?? 0);
  const { amountMinor, currency } = await deps.creditPrice();
  return { credits, amountMinor: listPriceMinor(credits, BigInt(amountMinor)), currency, packName: null };
}

/**
 * Prepares the pay page of a stored order, outside any transaction because the provider may be far away.
 * @returns where to send the browser
 */
export async function startOrder(deps: PaymentsDeps, paymentId: string): Promise<string> {
  const row = await paymentStore.byId(deps.database, paymentId);
  if (!row) return refuse('not_found');
  const resultUrl = `${deps.publicUrl}/payment-result?payment=${row.id}`;
  if (row.redirect_url !== null) return row.redirect_url;
  try {
    const started = await openProvider(deps, row.provider).start({
      id: row.id,
      amountMinor: row.amount_minor,
      currency: row.currency,
      description: say(texts.labels.order({ credits: row.credits, siteName: deps.siteName() })).slice(0, 100),
      resultUrl,
    });
    return await paymentStore.saveStarted(deps.database, row.id, started);
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    deps.log.error({ error, paymentId }, 'A payment could not be started.');
    return refuse('unavailable', {
      msg: texts.refusals.providerDown,
      retryAfterSeconds: 10,
    });
  }
}
