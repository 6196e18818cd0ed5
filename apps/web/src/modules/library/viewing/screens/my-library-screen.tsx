import type { ItemCard } from '@candela/contract/library/items';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { useReached } from '../../../../platform/model-filters/list-end.tsx';
import { useSession } from '../../../../platform/session/session-store.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { ButtonLink } from '../../../../ui/button/button-link.tsx';
import { CardGrid } from '../../../../ui/card/card-grid.tsx';
import { PageFrame } from '../../../../ui/frame/page-frame.tsx';
import { PageHeading } from '../../../../ui/heading/page-heading.tsx';
import { CategoryTypeNav } from '../../../../ui/nav/category-type-nav.tsx';
import { CardSkeletons } from '../../../../ui/skeleton/card-skeletons.tsx';
import { EmptyState } from '../../../../ui/state/empty-state.tsx';
import { ItemTile } from '../cards/item-tile.tsx';
import { ListFailed } from '../cards/list-failed.tsx';
import { isSold, unlock } from '../cards/unlock.ts';
import classes from '../collection/collection.module.css';
import { type CollectionPart, collectionParts, useCollection } from '../collection/use-collection.ts';
import { messages } from '../messages.ts';
import { usePostAddress } from '../post/use-post-address.ts';

const PostDialog = lazy(async () => ({ default: (await import('../post/post-dialog.tsx')).PostDialog }));
const ListsPart = lazy(() => import('../../saved/lists-part.tsx'));
const WatchedPart = lazy(() => import('../../saved/watched-part.tsx'));
const t = messages.collection;
const parts = [...collectionParts, 'lists', 'watched'] as const;

/** What a member bought, was given and marked, in one place. */
export default function MyLibraryScreen() {
  const [search] = useSearchParams();
  const asked = search.get('part');
  const part = parts.find((one) => one === asked) ?? 'bought';
  const address = usePostAddress();
  return (
    <PageFrame className={classes.page}>
      <PageHeading
        title={t.title}
        lede={t.lede}
        actions={<ButtonLink href="/purchase-history">{t.history}</ButtonLink>}
      />
      <CategoryTypeNav
        label={t.nav}
        items={parts.map((one) => ({
          key: one,
          href: `/my-library?part=${one}`,
          label: t[one],
          current: one === part,
        }))}
      />
      {part === 'lists' || part === 'watched' ? (
        <Suspense fallback={<CardSkeletons label={messages.loading} count={8} kind="video" />}>
          {part === 'lists' ? (
            <ListsPart listId={search.get('list')} onOpen={address.open} />
          ) : (
            <WatchedPart onOpen={address.open} />
          )}
        </Suspense>
      ) : (
        <Part key={part} part={part} onOpen={address.open} />
      )}
      {address.postId && (
        <Suspense fallback={null}>
          <PostDialog key={address.postId} id={address.postId} onClose={address.close} />
        </Suspense>
      )}
    </PageFrame>
  );
}

function Part({ part, onOpen }: { part: CollectionPart; onOpen: (id: string) => void }) {
  const { user } = useSession();
  const { query, items } = useCollection(part);
  const end = useReached(() => void query.fetchNextPage(), query.hasNextPage && !query.isFetchingNextPage);
  const open = async (item: ItemCard) => {
    if (!isSold(item) || (await unlock(item))) onOpen(item._id);
  };
  if (query.isPending) return <CardSkeletons label={messages.loading} count={8} kind="video" />;
  if (query.isError)
    return (
      <ListFailed error={query.error} onRetry={() => void query.refetch()} retrying={query.isRefetching} />
    );
  if (items.length === 0) {
    return (
      <EmptyState
        title={t.empty[part]}
        cause={t.emptyCause[part]}
        illustration="prints"
        action={
          <ButtonLink href="/videos" size="sm" variant="primary">
            {t.browse}
          </ButtonLink>
        }
      />
    );
  }
  return (
    <>
      <CardGrid kind="video" label={t[part]}>
        {items.map((item, index) => (
          <ItemTile
            key={item._id}
            item={item}
            shape="wide"
            accountId={user?._id}
            eager={index < 4}
            line={`${messages.kinds[item.kind]} · ${item.userId.name || item.userId.username}`}
            onOpen={(one) => void open(one)}
          />
        ))}
      </CardGrid>
      <div ref={end} className={classes.end}>
        {query.hasNextPage && (
          <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {messages.more}
          </Button>
        )}
      </div>
    </>
  );
}
