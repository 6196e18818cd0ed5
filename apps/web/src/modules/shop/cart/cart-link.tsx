import { IconShoppingBag } from '@tabler/icons-react';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { formatCount } from '../../../ui/format/format-count.ts';
import { messages } from '../messages.ts';
import classes from './cart-link.module.css';
import { useCart } from './use-cart.ts';

/** The way to the cart in the header, with how many things are in it. */
// biome-ignore lint/style/noDefaultExport: React.lazy takes a module's default export.
export default function CartLink() {
  const { cart } = useCart();
  const count = cart.products.length;
  return (
    <ButtonLink
      href="/cart"
      variant="text"
      className={classes.link}
      aria-label={messages.cart.inHeader({ count })}
    >
      <IconShoppingBag size={22} stroke={1.75} aria-hidden />
      {count > 0 && (
        <span className={classes.count} aria-hidden>
          {formatCount(count)}
        </span>
      )}
    </ButtonLink>
  );
}
