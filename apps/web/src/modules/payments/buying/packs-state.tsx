import type { ReactNode } from 'react';
import { CardSkeletons } from '../../../ui/skeleton/card-skeletons.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { buying as t } from '../messages.ts';
import { type Offer, usePacks } from './use-packs.ts';

/** Shows what is on sale once it has come, and until then says what is going on. */
export function WithOffer({ children }: { children: (offer: Offer) => ReactNode }) {
  const packs = usePacks();
  if (packs.isPending) return <CardSkeletons label={t.loading} count={4} kind="video" />;
  if (packs.isError) {
    const { title, cause, safe, retry } = t.failed;
    return (
      <ErrorState
        title={title}
        cause={cause}
        safe={safe}
        onRetry={() => void packs.refetch()}
        retryLabel={retry}
        retrying={packs.isFetching}
      />
    );
  }
  if (packs.data.packs.length === 0) {
    return <EmptyState title={t.none.title} cause={t.none.cause} illustration="coins" />;
  }
  return children(packs.data);
}
