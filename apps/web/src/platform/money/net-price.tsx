import {
  type KindShare,
  percentAt,
  type ShareKind,
  sellerShareOf,
} from '@candela/contract/ledger/creator-share';
import { minuteMs } from '@candela/contract/shared/durations';
import { useQuery } from '@tanstack/react-query';
import { formatDate } from '../../ui/format/format-date.ts';
import { api } from '../api.ts';
import { useSession } from '../session/session-store.ts';
import { netPrice as t } from './locales/net-price.ts';

type NetPriceProps = {
  /** What is sold at it. */
  kind: ShareKind;
  /** As typed or chosen; nothing is said of what is no price. */
  price: number | string | null | undefined;
  isPerMinute?: boolean;
  /** When it is sold, if that is known; else from now on, and a change to come is named. */
  at?: string | undefined;
  /** Of a model who has no session yet; those of the session unless given. */
  shares?: readonly KindShare[] | undefined;
};

/** Beside a price a model sets: what she gets of it, by the same function that books her share. */
export function NetPrice({ kind, price, isPerMinute = false, at, shares }: NetPriceProps) {
  const mine = useCreatorShares();
  const share = (shares ?? mine)?.find((one) => one.kind === kind);
  const credits = Number(price);
  if (!share || price === '' || !Number.isSafeInteger(credits) || credits < 1) return null;
  const netAt = (time: number) => Number(sellerShareOf(BigInt(credits), percentAt(share, time))) / 100;
  const now = Date.now();
  const count = netAt(at === undefined ? now : Date.parse(at));
  const next = at === undefined ? share.coming.find(({ from }) => Date.parse(from) > now) : undefined;
  return (
    <span className="cd-small cd-text-2" aria-live="polite">
      {isPerMinute ? t.getPerMinute({ count }) : t.get({ count })}
      {next && t.then({ count: netAt(Date.parse(next.from)), date: formatDate(next.from) })}
    </span>
  );
}

/** A model's shares by kind, at most a minute old when a page opens; undefined until they are known, and for others. */
export function useCreatorShares(): KindShare[] | undefined {
  const { user } = useSession();
  const shares = useQuery({
    ...api.ledger.getCreatorShare.queryOptions({ input: {}, select: ({ data }) => data }),
    enabled: user?.type === 'model',
    staleTime: minuteMs,
    retry: 1,
  });
  return shares.data;
}
