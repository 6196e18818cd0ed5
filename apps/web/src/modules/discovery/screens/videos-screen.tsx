import type { Category } from '@candela/contract/discovery/operations';
import { useParams } from 'react-router';
import { failureCause } from '../../../platform/failure-cause.ts';
import { countFilters } from '../../../platform/model-filters/address.ts';
import { KnownCategory } from '../../../platform/model-filters/known-category.tsx';
import { ListModeSwitch, ListPages, useReached } from '../../../platform/model-filters/list-end.tsx';
import { useListMode } from '../../../platform/model-filters/list-mode.ts';
import { useListAddress } from '../../../platform/model-filters/use-list-address.ts';
import { VideoFilterBar } from '../../../platform/model-filters/video-filter-bar.tsx';
import { videoList } from '../../../platform/model-filters/video-list.ts';
import { useSession } from '../../../platform/session/session-store.ts';
import { useDocumentTitle } from '../../../ui/access/use-document-title.ts';
import { VisuallyHidden } from '../../../ui/access/visually-hidden.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { CardGrid } from '../../../ui/card/card-grid.tsx';
import { formatCount } from '../../../ui/format/format-count.ts';
import { PageFrame } from '../../../ui/frame/page-frame.tsx';
import { CategoryTypeNav } from '../../../ui/nav/category-type-nav.tsx';
import { CardSkeletons } from '../../../ui/skeleton/card-skeletons.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { messages } from '../messages.ts';
import classes from '../model-list.module.css';
import { videosPerPage } from '../paging.ts';
import { SubcategoryLinks } from '../subcategory-links.tsx';
import { useCategories } from '../use-categories.ts';
import { useVideoPages } from '../use-video-pages.ts';
import { VideoTile } from '../video-tile.tsx';
import pageClasses from './category-screen.module.css';

const t = messages.videos;

/** Videos by category, for visitors and members. */
export default function VideosScreen() {
  return (
    <KnownCategory base="/videos">
      <Videos />
    </KnownCategory>
  );
}

function Videos() {
  const { categoryid = null, subcategoryid = null } = useParams();
  const { status } = useSession();
  const categories = useCategories();
  const current = categories.find((category) => category._id === categoryid);
  const title = current ? t.titleOf({ name: current.name }) : t.title;
  useDocumentTitle(title);
  const [mode] = useListMode();
  const address = useListAddress(videoList, 'new');
  const { filters, sort } = address;
  const filter = { categoryId: categoryid, subcategoryId: subcategoryid, filters, sort };
  const list = useVideoPages(filter, status === 'signedIn', mode, address.page);
  const isFiltered = countFilters(filters) > 0 || address.page > 1;
  const end = useReached(list.onMore, list.hasMore && !list.loadingMore);
  return (
    <PageFrame className={pageClasses.page}>
      <h1>
        <VisuallyHidden>{title}</VisuallyHidden>
      </h1>
      <CategoryTypeNav label={messages.browse.nav} items={navItems(categories, categoryid)} />
      {current && current.subCategory.length > 0 && (
        <SubcategoryLinks category={current} currentId={subcategoryid} base="/videos" />
      )}
      <VideoFilterBar address={address} />
      {list.isPending && <CardSkeletons label={t.loading} count={12} kind="video" />}
      {list.isError && (
        <ErrorState
          title={messages.browse.failed}
          cause={failureCause(list.error, messages.browse.failedCause)}
          safe={messages.browse.failedSafe}
          onRetry={list.refetch}
          retryLabel={messages.browse.retry}
          retrying={list.isRefetching}
        />
      )}
      {list.isSuccess && list.videos.length === 0 && isFiltered && (
        <EmptyState
          title={t.emptyFiltered}
          cause={t.emptyFilteredCause}
          illustration="prints"
          action={
            <Button size="sm" onClick={() => address.setFilters({})}>
              {messages.browse.clear}
            </Button>
          }
        />
      )}
      {list.isSuccess && list.videos.length === 0 && !isFiltered && (
        <EmptyState
          title={t.empty}
          cause={categoryid === null ? t.emptyAll : t.emptyCause}
          illustration="prints"
          action={
            <ButtonLink href={categoryid === null ? '/category' : '/videos'} size="sm">
              {categoryid === null ? t.meet : t.showAll}
            </ButtonLink>
          }
        />
      )}
      {list.videos.length > 0 && (
        <>
          <CardGrid kind="video" label={title}>
            {list.videos.map((video, index) => (
              <VideoTile key={video._id} video={video} eager={index < 6} />
            ))}
          </CardGrid>
          <div className={classes.end} ref={end}>
            <p aria-live="polite">
              {messages.browse.shown({
                shown: formatCount(list.videos.length),
                total: formatCount(list.totalCount),
              })}
            </p>
            {list.hasMore && (
              <Button onClick={list.onMore} loading={list.loadingMore}>
                {messages.browse.more}
              </Button>
            )}
          </div>
          <div className={pageClasses.end}>
            {mode === 'pages' && (
              <ListPages
                page={address.page}
                perPage={videosPerPage}
                totalCount={list.totalCount}
                onPage={address.setPage}
              />
            )}
            <ListModeSwitch onChange={() => address.setPage(1)} />
          </div>
        </>
      )}
    </PageFrame>
  );
}

function navItems(categories: readonly Category[], currentId: string | null) {
  return [
    { key: 'all', href: '/videos', label: messages.browse.all, current: currentId === null },
    ...categories.map(({ _id, name }) => ({
      key: _id,
      href: `/videos/${_id}`,
      label: name,
      current: _id === currentId,
    })),
  ];
}
