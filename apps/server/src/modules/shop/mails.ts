import type { Order, OrderStep } from '@candela/contract/shop/orders';
import type { Transaction } from '../../platform/database/index.ts';
import { type Message, verbatim } from '../../platform/i18n/index.ts';
import { mailTemplate } from '../../platform/mail/index.ts';
import type { ShopDeps } from './dependencies.ts';
import { orderMoved } from './events.ts';
import { mails } from './locales/mails.ts';

type MailDeps = Pick<
  ShopDeps,
  'addressesOf' | 'events' | 'mailer' | 'siteName' | 'publicUrl' | 'wantOrderMail'
>;
/** A step of either side, or what the site did. */
type MailedStep = OrderStep | 'placed' | 'refundBySite';
type Words = { to: 'buyer' | 'seller'; subject: Message; lines: Message[] };

/** What each side is told at a step; whoever took it already knows, except that a buyer always gets the receipt. */
function wordsOf(order: Order, step: MailedStep, publicUrl: string): Words[] {
  const { total } = order;
  const number = String(order.number);
  const lines = order.lines.map(({ qty, title, variantName }) =>
    verbatim(`${qty} × ${title}${variantName ? ` (${variantName})` : ''}`),
  );
  const buyerPage = mails.link({ link: `${publicUrl}/orders?order=${order._id}` });
  const sellerPage = mails.link({ link: `${publicUrl}/my-sales?order=${order._id}` });
  const parcel =
    order.tracking && [order.tracking.carrier, order.tracking.number, order.tracking.url].filter(Boolean);
  const toBuyer = (subject: Message, ...more: Message[]): Words => ({ to: 'buyer', subject, lines: more });
  const toSeller = (subject: Message, ...more: Message[]): Words => ({ to: 'seller', subject, lines: more });
  const { placed, packed, shipped, delivered, confirmed, cancelled, refunded } = mails;
  switch (step) {
    case 'placed':
      return [
        toBuyer(placed.subject({ number }), placed.body({ total }), ...lines, buyerPage),
        toSeller(
          placed.sellerSubject({ number }),
          placed.sellerBody({ username: order.buyer.username, total }),
          ...lines,
          sellerPage,
        ),
      ];
    case 'pack':
      return [toBuyer(packed.subject({ number }), packed.body, buyerPage)];
    case 'ship':
      return [
        toBuyer(
          shipped.subject({ number }),
          parcel?.length ? shipped.tracking({ tracking: parcel.join(', ') }) : shipped.noTracking,
          buyerPage,
        ),
      ];
    case 'deliver':
      return [toBuyer(delivered.subject({ number }), buyerPage)];
    case 'confirm':
      return [toSeller(confirmed.subject({ number }), confirmed.body, sellerPage)];
    case 'cancel':
      return [
        toSeller(cancelled.sellerSubject({ number }), cancelled.sellerBody, sellerPage),
        toBuyer(cancelled.subject({ number }), mails.creditsBack({ total })),
      ];
    case 'refund':
      return [toBuyer(refunded.subject({ number }), mails.creditsBack({ total }), buyerPage)];
    case 'refundBySite':
      return [
        ...wordsOf(order, 'refund', publicUrl),
        toSeller(refunded.sellerSubject({ number }), refunded.sellerBody, sellerPage),
      ];
  }
}

/** Tells both sides of an order's step, in the transaction that takes it: the bell, and mail for those who want it. */
export async function announceOrder(
  deps: MailDeps,
  tx: Transaction,
  order: Order,
  step: MailedStep,
): Promise<void> {
  await publishOrder(deps, tx, order, step);
  const ids = [order.buyer._id, order.seller._id];
  const people = await deps.addressesOf(tx, ids);
  const wanting = (await deps.wantOrderMail?.(tx, ids)) ?? new Set(ids);
  const letters = wordsOf(order, step, deps.publicUrl).flatMap(({ to, subject, lines }) => {
    const person = people.find((one) => one.id === order[to]._id);
    // What somebody paid for, and what came back, is always put in writing.
    const isReceipt = to === 'buyer' && (step === 'placed' || step === 'cancel' || step.startsWith('refund'));
    if (!person || !(isReceipt || wanting.has(person.id))) return [];
    return [mailTemplate(deps, person, subject, lines)];
  });
  await deps.mailer.send(tx, ...letters);
}

async function publishOrder(
  { events }: MailDeps,
  tx: Transaction,
  order: Order,
  change: MailedStep,
): Promise<void> {
  const { _id: orderId, number, buyer, seller, lines, total, tracking } = order;
  const [first] = lines;
  const more = lines.length > 1 ? ` +${lines.length - 1}` : '';
  await events?.publish(tx, orderMoved, {
    orderId,
    number,
    change,
    buyer: { id: buyer._id, username: buyer.username },
    seller: { id: seller._id, username: seller.username },
    title: `${first?.title ?? ''}${more}`,
    totalCredits: total,
    parcel: tracking ? [tracking.carrier, tracking.number].filter(Boolean).join(', ') : '',
  });
}
