import { sellerShareOf } from '@candela/contract/ledger/creator-share';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api.ts';
import { useSession } from '../session/session-store.ts';
import { netPrice as t } from './locales/net-price.ts';

type NetPriceProps = {
  /** As typed or chosen; nothing is said of what is no price. */
  price: number | string | null | undefined;
  isPerMinute?: boolean;
};

/** Beside a price a model sets: what she gets of it, by the same function that books her share. */
export function NetPrice({ price, isPerMinute = false }: NetPriceProps) {
  const percent = useCreatorShare();
  const credits = Number(price);
  if (percent === null || price === '' || !Number.isSafeInteger(credits) || credits < 1) return null;
  const count = Number(sellerShareOf(BigInt(credits), percent)) / 100;
  return (
    <span className="cd-small cd-text-2" aria-live="polite">
      {isPerMinute ? t.getPerMinute({ count }) : t.get({ count })}
    </span>
  );
}

/** The model's share in percent; null until it is known, and for others. */
function useCreatorShare(): number | null {
  const { user } = useSession();
  const share = useQuery({
    ...api.ledger.getCreatorShare.queryOptions({ input: {}, select: ({ data }) => data.percent }),
    enabled: user?.type === 'model',
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  });
  return share.data ?? null;
}
