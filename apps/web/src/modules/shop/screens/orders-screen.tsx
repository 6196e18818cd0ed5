import { useDocumentTitle } from '../../../ui/access/use-document-title.ts';
import { PageFrame } from '../../../ui/frame/page-frame.tsx';
import { PageHeading } from '../../../ui/heading/page-heading.tsx';
import { orderMessages } from '../order-messages.ts';
import { OrderList } from '../orders/order-list.tsx';
import classes from '../orders/orders.module.css';

const t = orderMessages.mine;

/** /orders: what a member ordered, with its downloads. */
export default function OrdersScreen() {
  useDocumentTitle(t.title);
  return (
    <PageFrame className={classes.page}>
      <PageHeading title={t.title} lede={t.lede} />
      <OrderList side="buyer" />
    </PageFrame>
  );
}
