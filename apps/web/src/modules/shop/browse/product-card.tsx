import type { Product } from '@candela/contract/shop/products';
import { IconShoppingBagPlus } from '@tabler/icons-react';
import { joinPath } from '../../../platform/intent/intent.ts';
import { useSession } from '../../../platform/session/session-store.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { MediaCard } from '../../../ui/card/media-card.tsx';
import { CreditAmount } from '../../../ui/coin/credit-amount.tsx';
import { OwnedTag, SmokeTag } from '../../../ui/tag/tag.tsx';
import { useAddToCart } from '../cart/use-cart.ts';
import { messages } from '../messages.ts';

const t = messages.browse;

/** A product in a list. What has no variants goes into the cart from here. */
export function ProductCard({ product, eager }: { product: Product; eager?: boolean }) {
  const add = useAddToCart();
  const { user, status } = useSession();
  const at = `/products/${product._id}`;
  const { title, price, priceTo, soldOut, addInCart } = product;
  const isOneClick =
    user?.type === 'user' && product.variants.length === 0 && !soldOut && !addInCart && !product.forOwner;
  return (
    <MediaCard
      href={status === 'signedOut' ? joinPath('buy', at) : at}
      title={title}
      picture={{ src: product.images[0], eager }}
      line={`${product.userId.name || product.userId.username} · ${t.kinds[product.kind]}`}
      aside={
        <>
          {priceTo > price && <span className="cd-small cd-text-3">{t.from}</span>}
          <CreditAmount amount={price} />
        </>
      }
      tags={soldOut ? <SmokeTag>{t.soldOut}</SmokeTag> : undefined}
      corner={tagOf(product)}
      state={soldOut ? 'ended' : 'open'}
      action={
        isOneClick ? (
          <IconButton
            label={t.add({ title })}
            variant="media"
            onClick={() => add.mutate({ product, variantId: null })}
          >
            <IconShoppingBagPlus size={20} stroke={1.75} aria-hidden />
          </IconButton>
        ) : undefined
      }
    />
  );
}

function tagOf({ addInCart, bought }: Product) {
  if (addInCart) return <OwnedTag>{t.inCart}</OwnedTag>;
  return bought ? <OwnedTag>{t.yours}</OwnedTag> : undefined;
}
