import type { Category } from '@candela/contract/discovery/operations';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useParams } from 'react-router';
import { api } from '../../../platform/api.ts';
import { failureCause } from '../../../platform/failure-cause.ts';
import { countFilters } from '../../../platform/model-filters/address.ts';
import { KnownCategory } from '../../../platform/model-filters/known-category.tsx';
import { ListModeSwitch, ListPages } from '../../../platform/model-filters/list-end.tsx';
import { useListMode } from '../../../platform/model-filters/list-mode.ts';
import { ModelFilterBar } from '../../../platform/model-filters/model-filter-bar.tsx';
import { modelList } from '../../../platform/model-filters/model-list.ts';
import { useListAddress } from '../../../platform/model-filters/use-list-address.ts';
import { useLiveChanges } from '../../../platform/realtime/use-live-changes.ts';
import { useSession } from '../../../platform/session/session-store.ts';
import { useDocumentTitle } from '../../../ui/access/use-document-title.ts';
import { VisuallyHidden } from '../../../ui/access/visually-hidden.tsx';
import { PageFrame } from '../../../ui/frame/page-frame.tsx';
import { CategoryTypeNav } from '../../../ui/nav/category-type-nav.tsx';
import { CardSkeletons } from '../../../ui/skeleton/card-skeletons.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { BoardRail } from '../board-rail.tsx';
import { messages } from '../messages.ts';
import { ModelList } from '../model-list.tsx';
import { NobodyHere } from '../nobody-here.tsx';
import { modelsPerPage } from '../paging.ts';
import { SubcategoryLinks } from '../subcategory-links.tsx';
import { useCategories } from '../use-categories.ts';
import { useModelPages } from '../use-model-pages.ts';
import classes from './category-screen.module.css';

const ForYouRail = lazy(async () => ({ default: (await import('../for-you-rail.tsx')).ForYouRail }));

const t = messages.browse;

/** Models by category. Live badges update as they happen. Filters, order and page are in the address. */
export default function CategoryScreen() {
  return (
    <KnownCategory base="/category">
      <Models />
    </KnownCategory>
  );
}

function Models() {
  const { categoryid = null, subcategoryid = null } = useParams();
  const { user } = useSession();
  const categories = useCategories();
  const current = categories.find((category) => category._id === categoryid);
  const title = current ? t.titleOf({ name: current.name }) : t.title;
  useDocumentTitle(title);

  const address = useListAddress(modelList, 'popular');
  const [mode] = useListMode();
  const { filters, sort, page } = address;
  const filter = { categoryId: categoryid, subcategoryId: subcategoryid, filters, sort };
  const list = useModelPages(filter, mode, page);
  const changes = useLiveChanges(list.refetch);
  const isFiltered = countFilters(filters) > 0;
  return (
    <PageFrame className={classes.page}>
      <h1>
        <VisuallyHidden>{title}</VisuallyHidden>
      </h1>
      <CategoryTypeNav label={t.nav} items={navItems(categories, categoryid)} />
      {current && current.subCategory.length > 0 && (
        <SubcategoryLinks category={current} currentId={subcategoryid} />
      )}
      <ModelFilterBar address={address} />
      {user?.type === 'user' && categoryid === null && !isFiltered && page === 1 && (
        <Suspense fallback={null}>
          <ForYouRail changes={changes} />
        </Suspense>
      )}
      {list.isPending && <CardSkeletons label={t.loading} count={18} />}
      {list.isError && (
        <ErrorState
          title={t.failed}
          cause={failureCause(list.error, t.failedCause)}
          safe={t.failedSafe}
          onRetry={list.refetch}
          retryLabel={t.retry}
          retrying={list.isRefetching}
        />
      )}
      {list.isSuccess && list.models.length === 0 && (
        <NobodyHere
          everywhere={categoryid === null}
          onWiden={isFiltered || page > 1 ? () => address.setFilters({}) : undefined}
        />
      )}
      {list.models.length > 0 && (
        <>
          <ModelList {...list} changes={changes} />
          <div className={classes.end}>
            {mode === 'pages' && (
              <ListPages
                page={page}
                perPage={modelsPerPage}
                totalCount={list.totalCount}
                onPage={address.setPage}
              />
            )}
            <ListModeSwitch onChange={() => address.setPage(1)} />
          </div>
        </>
      )}
      {categoryid === null && !isFiltered && <MemberBoard />}
    </PageFrame>
  );
}

/** The operator's board for members. */
function MemberBoard() {
  const { user } = useSession();
  const board = useQuery(
    api.editorial.listMemberBoard.queryOptions({
      input: { current_page: 1, per_page: 12 },
      enabled: user?.type === 'user',
    }),
  );
  return <BoardRail title={messages.boards.members} images={board.data?.data} />;
}

function navItems(categories: readonly Category[], currentId: string | null) {
  return [
    { key: 'all', href: '/category', label: t.all, current: currentId === null },
    ...categories.map(({ _id, name, modelCount }) => ({
      key: _id,
      href: `/category/${_id}`,
      label: name,
      count: modelCount,
      current: _id === currentId,
    })),
  ];
}
