import type { Product } from '@candela/contract/shop/products';
import { IconShoppingBagPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useSession } from '../../../platform/session/session-store.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { CreditAmount } from '../../../ui/coin/credit-amount.tsx';
import { ChoiceCards } from '../../../ui/form/choice-segment.tsx';
import { formatCount } from '../../../ui/format/format-count.ts';
import { useAddToCart, useCart } from '../cart/use-cart.ts';
import { messages } from '../messages.ts';
import classes from './detail.module.css';

const t = messages.product;
const fewLeft = 5;

/** Which one, what it costs, how many are left, and the way into the cart. */
export function BuyPanel({ product }: { product: Product }) {
  const { user } = useSession();
  const first = product.variants.find(({ stock }) => stock !== 0) ?? product.variants[0];
  const [variantId, setVariantId] = useState(first?._id ?? null);
  const { cart } = useCart();
  const add = useAddToCart();
  const variant = product.variants.find(({ _id }) => _id === variantId);
  const stock = variant ? variant.stock : product.stock;
  const isThere = cart.products.some(
    ({ productData: [one] }) => one?._id === product._id && one.variantId === variantId,
  );
  return (
    <>
      <p className={classes.price}>
        <CreditAmount amount={variant?.price ?? product.price} />
      </p>
      {product.variants.length > 0 && (
        <ChoiceCards
          label={t.variant}
          value={variantId}
          onChange={setVariantId}
          options={product.variants.map((one) => ({
            value: one._id,
            label: one.name,
            disabled: one.stock === 0,
            description: (
              <>
                <CreditAmount amount={one.price} /> · {stockWords(one.stock)}
              </>
            ),
          }))}
        />
      )}
      {product.kind === 'physical' && <p className="cd-text-2 cd-num">{stockWords(stock)}</p>}
      <div className={classes.actions}>
        {user?.type === 'user' ? (
          <Way isThere={isThere} isSoldOut={stock === 0} onAdd={() => add.mutate({ product, variantId })} />
        ) : (
          <ForOthers isMine={product.forOwner !== null} />
        )}
      </div>
    </>
  );
}

function Way({ isThere, isSoldOut, onAdd }: { isThere: boolean; isSoldOut: boolean; onAdd: () => void }) {
  if (isThere) {
    return (
      <>
        <ButtonLink href="/cart" variant="primary" size="lg">
          {t.toCart}
        </ButtonLink>
        <span className="cd-text-2" role="status">
          {t.inCart}
        </span>
      </>
    );
  }
  if (isSoldOut) {
    return (
      <>
        <Button size="lg" disabled>
          {t.soldOut}
        </Button>
        <span className="cd-text-2">{t.soldOutText}</span>
      </>
    );
  }
  return (
    <Button
      variant="primary"
      size="lg"
      leftSection={<IconShoppingBagPlus stroke={1.75} aria-hidden />}
      onClick={onAdd}
    >
      {t.add}
    </Button>
  );
}

function ForOthers({ isMine }: { isMine: boolean }) {
  if (!isMine) return <p className="cd-text-2">{t.forMembers}</p>;
  return (
    <>
      <ButtonLink href="/my-products">{t.manage}</ButtonLink>
      <span className="cd-text-2">{t.mine}</span>
    </>
  );
}

function stockWords(stock: number | null): string {
  if (stock === null) return t.unlimited;
  if (stock === 0) return t.soldOut;
  return stock <= fewLeft ? t.leftFew({ count: formatCount(stock) }) : t.left({ count: formatCount(stock) });
}
