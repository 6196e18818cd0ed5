import type { Category } from '@candela/contract/discovery';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { api } from '../../../platform/api.ts';
import { useLiveChanges } from '../../../platform/realtime/use-live-changes.ts';
import { useDocumentTitle } from '../../../ui/access/use-document-title.ts';
import { VisuallyHidden } from '../../../ui/access/visually-hidden.tsx';
import { PageFrame } from '../../../ui/frame/page-frame.tsx';
import { CategoryTypeNav } from '../../../ui/nav/category-type-nav.tsx';
import { CardSkeletons } from '../../../ui/skeleton/card-skeletons.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { messages } from '../messages.ts';
import { ModelList } from '../model-list.tsx';
import { NobodyHere } from '../nobody-here.tsx';
import { nextPage, pageInput } from '../paging.ts';
import { SubcategoryLinks } from '../subcategory-links.tsx';
import { useCategories } from '../use-categories.ts';
import classes from './category-screen.module.css';

const words = messages.browse;

/** Models by category, for anyone; whoever is live is marked as it happens. */
export default function CategoryScreen() {
  const { categoryid = null, subcategoryid = null } = useParams();
  const categories = useCategories();
  const current = categories.find((category) => category._id === categoryid);
  const title = current ? words.titleOf(current.name) : words.title;
  useDocumentTitle(title);

  const list = useInfiniteQuery(
    api.discovery.listModels.infiniteOptions({
      input: (page: number) => pageInput(categoryid, subcategoryid, page),
      initialPageParam: 1,
      getNextPageParam: (last, pages) => nextPage(pages.length, last.modelCounts),
    }),
  );
  const changes = useLiveChanges(() => void list.refetch());
  const models = list.data?.pages.flatMap((page) => page.models) ?? [];
  return (
    <PageFrame className={classes.page}>
      <h1>
        <VisuallyHidden>{title}</VisuallyHidden>
      </h1>
      <CategoryTypeNav label={words.nav} items={navItems(categories, categoryid)} />
      {current && current.subCategory.length > 0 && (
        <SubcategoryLinks category={current} currentId={subcategoryid} />
      )}
      {list.isPending && <CardSkeletons label={words.loading} count={18} />}
      {list.isError && (
        <ErrorState
          title={words.failed}
          cause={words.failedCause}
          safe={words.failedSafe}
          onRetry={() => void list.refetch()}
          retryLabel={words.retry}
          retrying={list.isRefetching}
        />
      )}
      {list.isSuccess && models.length === 0 && <NobodyHere everywhere={categoryid === null} />}
      {models.length > 0 && (
        <ModelList
          models={models}
          changes={changes}
          totalCount={list.data?.pages.at(-1)?.modelCounts ?? models.length}
          hasMore={list.hasNextPage}
          loadingMore={list.isFetchingNextPage}
          onMore={() => void list.fetchNextPage()}
        />
      )}
    </PageFrame>
  );
}

function navItems(categories: readonly Category[], currentId: string | null) {
  return [
    { key: 'all', href: '/category', label: words.all, current: currentId === null },
    ...categories.map(({ _id, name, modelCount }) => ({
      key: _id,
      href: `/category/${_id}`,
      label: name,
      count: modelCount,
      current: _id === currentId,
    })),
  ];
}
