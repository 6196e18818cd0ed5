import { dayMs } from '@candela/contract/shared/durations';
import type { Stage } from './stage.ts';
import type { ModelWords } from './write-as-model.ts';

type Id = { _id: string };

export interface MemberWords {
  ticket: string;
  orderIds: string[];
  /** Its money is given back. */
  paymentId: string;
  paidId: string;
  conversationId: string;
}

/** Everything a member and a visitor write: about themselves, to models, to the shop and to the site. */
export async function writeAsMember(stage: Stage, words: ModelWords): Promise<MemberWords> {
  const { site, member, model, write, ask } = stage;
  const { token } = member;
  await site.call('userAccess/register', {
    ...stage.fill('accounts.register', ({ name }) => ({ name })),
    ...{ type: 'model', username: 'waiting.lamp', email: 'waiting.lamp@example.test' },
    ...{ password: 'Kettle-and-lantern-42', dob: '1991-04-23', acceptTerms: true },
  });
  await write('accounts.updateProfile', token);
  await ask('discovery.setFavourite', token, { modelId: model._id }).catch(() => undefined);
  for (const id of [words.gallery, words.video, words.news]) {
    await write('library.createComment', token, (filled) => ({ ...filled, id }));
  }
  const comment = await ask<Id>('library.createComment', token, { id: words.video, comment: 'Lovely.' });
  await write('library.editComment', token, (filled) => ({ ...filled, type: 'comment', id: comment._id }));
  await write('calls.askForCall', token, await callRequest(stage));
  await write('ledger.sendTip', token, (filled) => ({ ...filled, modelId: model._id, amountCredits: 5 }));
  await write('discovery.saveSearch', token, (filled) => ({ ...filled, address: '/search?q=lamp' }));
  await write('library.createList', token);
  const { _id: listId } = await ask<Id>('library.createList', token, { name: 'Another list' });
  await write('library.renameList', token, (filled) => ({ ...filled, listId }));
  await write('fans.createFanList', model.token);
  await write('fans.saveFanNote', model.token, (filled) => ({ ...filled, memberId: stage.member._id }));
  const orderIds = await writeOrders(stage, words);
  const conversationId = await writeMessages(stage);
  const paymentId = await payByCard(stage);
  const paidId = await payByCard(stage);
  await payAsVisitor(stage);
  const topic = { email: member.email, topic: 'other' };
  const { ticketId } = await write<{ ticketId: string }>('editorial.contactSupport', token, (filled) => ({
    ...filled,
    ...topic,
  }));
  await write('editorial.replyToTicket', token, (filled) => ({ ...filled, ticketId }));
  return { ticket: ticketId, orderIds, paymentId, paidId, conversationId };
}

async function callRequest({ ask, member, model }: Stage) {
  const settings = await ask('metering.getLiveSettings', model.token);
  await ask('metering.saveLiveSettings', model.token, { ...settings, callCost: 5 });
  const { cost } = await ask<{ cost: number }>('calls.getCallOffer', member.token, { modelId: model._id });
  const startsAt = new Date(Date.now() + dayMs).toISOString();
  return (filled: object) => ({ ...filled, modelId: model._id, startsAt, minutes: 30, confirmedCost: cost });
}

async function writeOrders({ member, model, write, ask }: Stage, words: ModelWords): Promise<string[]> {
  const { token } = member;
  const address = await write<Id>('shop.addAddress', token, (filled) => ({ ...filled, countryCode: 'NO' }));
  const other = await write<Id>('shop.addAddress', token, (filled) => ({ ...filled, countryCode: 'NO' }));
  await write('shop.updateAddress', token, (filled) => ({ ...filled, countryCode: 'NO', id: other._id }));
  const { variants } = await ask<{ variants: Id[] }>('shop.getProduct', token, { id: words.productId });
  const buy = async () => {
    const request = { productId: words.productId, variantId: variants[0]?._id };
    await ask('shop.addToCart', token, request);
    await ask('shop.addToCart', token, { productId: words.digitalId }).catch(() => undefined);
    const quote = await ask<{ total: number }>('shop.quoteCheckout', token, { addressId: address._id });
    const { orders } = await write<{ orders: Id[] }>('shop.placeOrder', token, (filled) => ({
      ...filled,
      addressId: address._id,
      expectedCredits: quote.total,
    }));
    return orders[0]?._id ?? '';
  };
  const [sent, cancelled, refunded, together] = [await buy(), await buy(), await buy(), await buy()];
  await write('shop.cancelOrder', token, (filled) => ({ ...filled, orderId: cancelled }));
  await ask('shop.packOrder', model.token, { orderId: sent });
  await write('shop.shipOrder', model.token, (filled) => ({ ...filled, orderId: sent }));
  await write('shop.shipOrders', model.token, ({ orders }) => ({
    orders: (orders as object[]).map((one) => ({ ...one, orderId: together })),
  }));
  await write('shop.refundOrder', model.token, (filled) => ({ ...filled, orderId: refunded }));
  // What stays in the cart is shown there.
  await ask('shop.addToCart', token, { productId: words.productId, variantId: variants[0]?._id });
  return [sent, cancelled, refunded, together];
}

async function writeMessages({ member, model, write, ask }: Stage): Promise<string> {
  const plans = await ask<{ _id: string; price: number }[]>('plans.listChatPlans', member.token, {
    userId: model._id,
  });
  const [plan] = plans;
  await ask('ledger.purchaseByCredit', member.token, { kind: 'chatPlan', itemId: plan?._id });
  const { _id } = await ask<Id>('messages.openConversation', member.token, { userId: model.uniqueId });
  for (const person of [member, model]) {
    await write('messages.sendMessage', person.token, ({ text }) => ({
      ...{ text, conversationId: _id, clientMessageId: crypto.randomUUID() },
    }));
  }
  return _id;
}

const request = { provider: 'sandbox', credits: 100 };

/** Buys credits with the sandbox's card; resolves to the payment's id. */
async function payByCard({ site, member, write }: Stage): Promise<string> {
  const begun = await write<{ paymentId: string; redirectUrl: string }>(
    'payments.makePayment',
    member.token,
    (filled) => ({ ...filled, ...request }),
  );
  const payUrl = new URL(begun.redirectUrl, site.url);
  const post = (url: URL | string, fields: Record<string, string>) =>
    fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
  await post(payUrl, { number: '4000 0000 0000 3220', expiry: '12/30', cvc: '123', name: 'Test' });
  await post(`${payUrl}/challenge`, { code: '123456' });
  return begun.paymentId;
}

async function payAsVisitor({ member, write, expectRefused }: Stage): Promise<void> {
  const buyer = { ...request, receiptEmail: 'somebody@example.test' };
  await write('payments.makePaymentWithoutLogin', undefined, ({ returnTo, cardName }) => ({
    ...{ returnTo, cardName, ...buyer },
    recipient: { kind: 'existing', login: member.username },
  }));
  await expectRefused('payments.makePaymentWithoutLogin', undefined, ({ recipient }) => ({
    ...buyer,
    recipient: { kind: 'existing', login: (recipient as { login: string }).login },
  }));
}
