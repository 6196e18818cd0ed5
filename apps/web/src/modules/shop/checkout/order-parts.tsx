import type { CheckoutQuote } from '@candela/contract/shop/orders';
import { CreditAmount } from '../../../ui/coin/credit-amount.tsx';
import { formatCount } from '../../../ui/format/format-count.ts';
import { Picture } from '../../../ui/picture/picture.tsx';
import cartClasses from '../cart/cart.module.css';
import { checkout as t } from '../locales/checkout.ts';
import classes from './checkout.module.css';

type Part = CheckoutQuote['orders'][number];

/** What is ordered, one part a seller, each with its shipping. */
export function OrderParts({ parts }: { parts: readonly Part[] }) {
  return (
    <section className={classes.section}>
      <h2>{t.orders}</h2>
      {parts.map((part) => (
        <OnePart key={part.seller._id} part={part} />
      ))}
    </section>
  );
}

function OnePart({ part }: { part: Part }) {
  return (
    <article className={classes.part}>
      <h3>{t.oneOrder({ name: part.seller.name || part.seller.username })}</h3>
      {part.items.map(({ purchaseItemId, totalQty, totalPrice, productData: [product] }) => (
        <div key={purchaseItemId} className={classes.item}>
          <span>
            <Picture src={product?.images[0]} sizes="52px" />
          </span>
          <span>
            {formatCount(totalQty)} × {product?.title}
            {product?.variantName && <small>{product.variantName}</small>}
          </span>
          <CreditAmount amount={totalPrice} />
        </div>
      ))}
      <dl className={cartClasses.figures}>
        {part.needsAddress && (
          <div>
            <dt>
              {t.shipping}
              {part.zone && ` ${t.zones[part.zone]}`}
            </dt>
            <dd>{shippingOf(part)}</dd>
          </div>
        )}
      </dl>
      {part.problem && (
        <p className={classes.problem} role={part.problem === 'addressMissing' ? undefined : 'alert'}>
          {t.problems[part.problem]}
        </p>
      )}
    </article>
  );
}

function shippingOf({ shipping }: Part) {
  if (shipping === null) return t.shippingOpen;
  return shipping === 0 ? t.shippingFree : <CreditAmount amount={shipping} />;
}
