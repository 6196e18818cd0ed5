import type { Site } from '@candela/testkit/boot';
import { newMember } from '@candela/testkit/e2e-people';
import { expect } from 'vitest';
import { balanceOf } from './give-credits.ts';

export interface ChargebackHold {
  _id: string;
  modelId: string;
  amountCredits: number;
  paymentId: string | null;
}

/** Buys credits with a test card in somebody's name and waits for them; resolves to the payment and its pay page. */
export async function payByCard(
  site: Site,
  token: string,
  credits: number,
  name: string,
): Promise<{ paymentId: string; payUrl: URL }> {
  const before = await balanceOf(site, token);
  const request = { provider: 'sandbox', credits };
  const { paymentId, redirectUrl } = await site.ask<{ paymentId: string; redirectUrl: string }>(
    'userAccess/makePayment',
    request,
    token,
  );
  const payUrl = new URL(redirectUrl, site.url);
  await post(payUrl, { number: '4111 1111 1111 1111', expiry: '12/30', cvc: '123', name });
  await expect.poll(() => balanceOf(site, token), { timeout: 30_000 }).toBe(before + credits);
  return { paymentId, payUrl };
}

const post = (url: URL, fields: Record<string, string> = {}) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });

/**
 * A new member buys 100 credits, tips 60 of them to a model and has the bank take the payment back; resolves to the
 * hold that follows.
 */
export async function chargeBackTip(
  site: Site,
  who: { username: string; modelId: string; staffToken: string },
): Promise<ChargebackHold> {
  const { token } = await newMember(site, who.username);
  const { paymentId, payUrl } = await payByCard(site, token, 100, 'Test');
  await site.ask('userAccess/tips', { modelId: who.modelId, amountCredits: 60 }, token);
  await post(new URL(`/sandbox/console/${payUrl.pathname.split('/').at(-1)}/chargeback`, site.url));
  const hold = async () => {
    const { body } = await site.call('adminAccess/listHolds', { per_page: 100 }, who.staffToken);
    return (body.data as ChargebackHold[]).find((one) => one.paymentId === paymentId);
  };
  await expect.poll(hold, { timeout: 30_000 }).toBeDefined();
  return (await hold()) as ChargebackHold;
}
