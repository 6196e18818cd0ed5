import type { Order, OrderStep } from '@candela/contract/shop/orders';
import type { Transaction } from '../../platform/database/index.ts';
import { mailTemplate } from '../../platform/mail/index.ts';
import type { ShopDeps } from './dependencies.ts';
import { orderMoved } from './events.ts';

type MailDeps = Pick<
  ShopDeps,
  'addressesOf' | 'events' | 'mailer' | 'siteName' | 'publicUrl' | 'wantOrderMail'
>;
/** A step of either side, or what the site did. */
type MailedStep = OrderStep | 'placed' | 'refundBySite';
type Word = { to: 'buyer' | 'seller'; subject: string; lines: string[] };

/** What each side is mailed at a step; whoever took it already knows, except that a buyer always gets the receipt. */
function wordsOf(order: Order, step: MailedStep, publicUrl: string): Word[] {
  const { number, total } = order;
  const lines = order.lines.map(
    (line) => `${line.qty} × ${line.title}${line.variantName ? ` (${line.variantName})` : ''}`,
  );
  const buyerPage = `See it at ${publicUrl}/orders?order=${order._id}`;
  const sellerPage = `See it at ${publicUrl}/my-sales?order=${order._id}`;
  const parcel =
    order.tracking && [order.tracking.carrier, order.tracking.number, order.tracking.url].filter(Boolean);
  switch (step) {
    case 'placed':
      return [
        {
          to: 'buyer',
          subject: `Your order ${number}`,
          lines: [`You ordered for ${total} credits:`, ...lines, buyerPage],
        },
        {
          to: 'seller',
          subject: `New order ${number}`,
          lines: [`${order.buyer.username} ordered for ${total} credits:`, ...lines, sellerPage],
        },
      ];
    case 'pack':
      return [
        { to: 'buyer', subject: `Your order ${number} is packed`, lines: ['It is sent next.', buyerPage] },
      ];
    case 'ship':
      return [
        {
          to: 'buyer',
          subject: `Your order ${number} is on its way`,
          lines: [
            parcel?.length ? `The parcel: ${parcel.join(', ')}` : 'The parcel has no tracking.',
            buyerPage,
          ],
        },
      ];
    case 'deliver':
      return [{ to: 'buyer', subject: `Your order ${number} was delivered`, lines: [buyerPage] }];
    case 'confirm':
      return [
        { to: 'seller', subject: `Order ${number} arrived`, lines: ['The buyer says so.', sellerPage] },
      ];
    case 'cancel':
      return [
        {
          to: 'seller',
          subject: `Order ${number} was cancelled`,
          lines: [
            'The buyer cancelled it before it was packed. The credits went back, the stock is restored.',
            sellerPage,
          ],
        },
        {
          to: 'buyer',
          subject: `Your order ${number} is cancelled`,
          lines: [`${total} credits are back in your wallet.`],
        },
      ];
    case 'refund':
      return [
        {
          to: 'buyer',
          subject: `Your order ${number} was refunded`,
          lines: [`${total} credits are back in your wallet.`, buyerPage],
        },
      ];
    case 'refundBySite':
      return [
        ...wordsOf(order, 'refund', publicUrl),
        {
          to: 'seller',
          subject: `Order ${number} was refunded by the site`,
          lines: ['The buyer has the credits back. What had not been sent is in stock again.', sellerPage],
        },
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
  for (const { to, subject, lines } of wordsOf(order, step, deps.publicUrl)) {
    const person = people.find((one) => one.id === order[to]._id);
    // What somebody paid for, and what came back, is always put in writing.
    const isReceipt = to === 'buyer' && (step === 'placed' || step === 'cancel' || step.startsWith('refund'));
    if (!person || !(isReceipt || wanting.has(person.id))) continue;
    await deps.mailer.send(tx, mailTemplate(deps, person, subject, lines));
  }
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
