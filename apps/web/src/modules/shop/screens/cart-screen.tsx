import { type CartItem, cartQuantityMax } from '@candela/contract/shop/cart';
import { IconMinus, IconPlus, IconTrash } from '@tabler/icons-react';
import { useSession } from '../../../platform/session/session-store.ts';
import { useDocumentTitle } from '../../../ui/access/use-document-title.ts';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { CreditAmount } from '../../../ui/coin/credit-amount.tsx';
import { formatCount } from '../../../ui/format/format-count.ts';
import { PageFrame } from '../../../ui/frame/page-frame.tsx';
import { PageHeading } from '../../../ui/heading/page-heading.tsx';
import { UiLink } from '../../../ui/link/ui-link.tsx';
import { Panel } from '../../../ui/panel/panel.tsx';
import { Picture } from '../../../ui/picture/picture.tsx';
import { RowSkeletons } from '../../../ui/skeleton/card-skeletons.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import classes from '../cart/cart.module.css';
import { priceOf } from '../cart/cart-reducer.ts';
import { useCart, useRemoveFromCart, useSetQuantity } from '../cart/use-cart.ts';
import { Failed } from '../list-states.tsx';
import { messages } from '../messages.ts';

const t = messages.cart;

/** /cart: what was picked, with quantities and the total. */
export default function CartScreen() {
  useDocumentTitle(t.title);
  const { user } = useSession();
  return (
    <PageFrame className={classes.page}>
      <PageHeading title={t.title} />
      {user?.type === 'model' ? <ForMembers /> : <Cart />}
    </PageFrame>
  );
}

/** Said on the pages of buying to those who sell. */
export function ForMembers() {
  return (
    <EmptyState
      title={t.forMembers}
      cause={t.forMembersCause}
      illustration="prints"
      level={2}
      action={
        <ButtonLink href="/my-sales" size="sm">
          {t.toSales}
        </ButtonLink>
      }
    />
  );
}

function Cart() {
  // What is for sale changes while a cart waits, and its totals are only summed when it is read.
  const { cart, failed, error, refetch } = useCart({ refresh: true });
  if (failed) {
    return (
      <Failed
        title={t.failed}
        safe={t.safe}
        error={error}
        onRetry={() => void refetch()}
        retrying={cart.loading}
      />
    );
  }
  if (cart.loading && cart.products.length === 0) return <RowSkeletons label={t.loading} count={3} />;
  if (cart.products.length === 0) {
    return (
      <EmptyState
        title={t.empty}
        cause={t.emptyCause}
        illustration="prints"
        level={2}
        action={
          <ButtonLink href="/products" size="sm" variant="primary">
            {t.toProducts}
          </ButtonLink>
        }
      />
    );
  }
  return (
    <div className={classes.body}>
      <ul className={classes.lines} aria-label={t.items}>
        {cart.products.map((item) => (
          <Line key={item.purchaseItemId} item={item} />
        ))}
      </ul>
      <Panel>
        <div className={classes.aside}>
          <h2>{t.summary}</h2>
          <dl className={classes.figures}>
            <div>
              <dt>{t.quantityTotal}</dt>
              <dd className="cd-num">{formatCount(cart.totalQty)}</dd>
            </div>
            <div className={classes.total}>
              <dt>{t.total}</dt>
              <dd>
                <CreditAmount amount={cart.totalPrice} />
              </dd>
            </div>
          </dl>
          <p className="cd-small cd-text-2">{t.shippingLater}</p>
          <ButtonLink href="/checkout" variant="primary" size="lg" fullWidth>
            {t.checkout}
          </ButtonLink>
        </div>
      </Panel>
    </div>
  );
}

function Line({ item }: { item: CartItem }) {
  const setQuantity = useSetQuantity();
  const remove = useRemoveFromCart();
  const [product] = item.productData;
  if (!product) return null;
  const { title, userId: seller } = product;
  const most = Math.min(item.available ?? cartQuantityMax, cartQuantityMax);
  return (
    <li className={classes.line}>
      <span className={classes.picture}>
        <Picture src={product.images[0]} sizes="84px" />
      </span>
      <div className={classes.words}>
        <UiLink href={`/products/${product._id}`}>{title}</UiLink>
        <span>{[product.variantName, seller.name || seller.username].filter(Boolean).join(' · ')}</span>
        <span>
          <CreditAmount amount={priceOf(item)} /> {t.each}
        </span>
        {item.problem && <span className={classes.problem}>{problemWords(item)}</span>}
      </div>
      <div className={classes.stepper}>
        <IconButton
          size={36}
          label={t.less({ title })}
          disabled={item.totalQty <= 1}
          onClick={() => setQuantity.mutate({ item, qty: Math.min(item.totalQty - 1, Math.max(most, 1)) })}
        >
          <IconMinus size={18} stroke={1.75} aria-hidden />
        </IconButton>
        <output className="cd-num" aria-label={t.quantity({ title })}>
          {formatCount(item.totalQty)}
        </output>
        <IconButton
          size={36}
          label={t.more({ title })}
          disabled={item.totalQty >= most}
          onClick={() => setQuantity.mutate({ item, qty: item.totalQty + 1 })}
        >
          <IconPlus size={18} stroke={1.75} aria-hidden />
        </IconButton>
      </div>
      <span className={classes.sum}>
        <CreditAmount amount={item.totalPrice} />
      </span>
      <IconButton label={t.remove({ title })} onClick={() => remove.mutate(item)}>
        <IconTrash size={20} stroke={1.75} aria-hidden />
      </IconButton>
    </li>
  );
}

function problemWords({ problem, available }: CartItem): string {
  if (problem === 'fewerLeft') return t.problems.fewerLeft({ count: formatCount(available ?? 0) });
  return problem === null ? '' : t.problems[problem];
}
