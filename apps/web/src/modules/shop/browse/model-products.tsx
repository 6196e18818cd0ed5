import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { nextPage } from '../../../platform/next-page.ts';
import { Button } from '../../../ui/button/button.tsx';
import { CardGrid } from '../../../ui/card/card-grid.tsx';
import { CardSkeletons } from '../../../ui/skeleton/card-skeletons.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { Failed } from '../list-states.tsx';
import { messages } from '../messages.ts';
import classes from './browse.module.css';
import { ProductCard } from './product-card.tsx';

const t = messages.browse;
const perPage = 24;

/** What one model sells, on their profile. */
export function ModelProducts({ modelId, name }: { modelId: string; name: string }) {
  const list = useInfiniteQuery(
    api.shop.listPublicProducts.infiniteOptions({
      input: (page: number) => ({ userId: modelId, current_page: page, per_page: perPage }),
      initialPageParam: 1,
      getNextPageParam: (last, pages) => nextPage(pages.length, last.totalCount, perPage),
    }),
  );
  if (list.isPending) return <CardSkeletons label={messages.loading} count={4} />;
  if (list.isError)
    return <Failed error={list.error} onRetry={() => void list.refetch()} retrying={list.isFetching} />;
  const products = list.data.pages.flatMap((page) => page.data);
  if (products.length === 0) {
    return <EmptyState title={t.ofModel({ name })} cause={t.ofModelCause} illustration="prints" level={2} />;
  }
  return (
    <>
      <CardGrid label={t.grid}>
        {products.map((product) => (
          <ProductCard key={product._id} product={product} />
        ))}
      </CardGrid>
      {list.hasNextPage && (
        <div className={classes.more}>
          <Button loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t.more}
          </Button>
        </div>
      )}
    </>
  );
}
