import type { Category } from '@candela/contract/discovery/operations';
import type { LiveModel } from '@candela/contract/shows/operations';
import { useLocation, useNavigate, useParams } from 'react-router';
import { LiveCard } from '../../../platform/cards/live-card.tsx';
import { failureCause } from '../../../platform/failure-cause.ts';
import { countFilters } from '../../../platform/model-filters/address.ts';
import { KnownCategory } from '../../../platform/model-filters/known-category.tsx';
import { ModelFilterBar } from '../../../platform/model-filters/model-filter-bar.tsx';
import { modelList } from '../../../platform/model-filters/model-list.ts';
import { useListAddress } from '../../../platform/model-filters/use-list-address.ts';
import { useDocumentTitle } from '../../../ui/access/use-document-title.ts';
import { VisuallyHidden } from '../../../ui/access/visually-hidden.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { CardGrid } from '../../../ui/card/card-grid.tsx';
import { FilterBar, FilterChip } from '../../../ui/chip/filter-chip.tsx';
import { PageFrame } from '../../../ui/frame/page-frame.tsx';
import { CategoryTypeNav } from '../../../ui/nav/category-type-nav.tsx';
import { CardSkeletons } from '../../../ui/skeleton/card-skeletons.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import type { LiveScope } from '../lives/live-filter.ts';
import { useLives } from '../lives/use-lives.ts';
import { lives as copy } from '../locales/lives.ts';
import classes from './live-models.module.css';

/** Fewer cards than this look lost beside one four times as large. */
const featureFrom = 4;

/** Who is live now, by category. */
export default function LiveModelsScreen() {
  return (
    <KnownCategory base="/live-models">
      <LiveModels />
    </KnownCategory>
  );
}

function LiveModels() {
  useDocumentTitle(copy.title);
  const { categoryid, subcategoryid } = useParams();
  const scope: LiveScope = { categoryId: categoryid, subcategoryId: subcategoryid };
  const address = useListAddress(modelList, 'viewers');
  const { filters, sort } = address;
  const { query, cards: shown, categories } = useLives(scope, filters, sort);
  const isFiltered = countFilters(filters) > 0;

  return (
    <PageFrame className={classes.page}>
      <h1>
        <VisuallyHidden>{copy.title}</VisuallyHidden>
      </h1>
      <CategoryTypeNav
        label={copy.categories}
        items={navItems(categories, scope, query.data?.pages[0]?.modelCounts)}
      />
      <Subcategories scope={scope} categories={categories} />
      <ModelFilterBar address={address} liveOnly />
      {query.isPending && <CardSkeletons label={copy.loading} count={10} withFeature />}
      {query.isError && shown.length === 0 && (
        <ErrorState
          title={copy.failedTitle}
          cause={failureCause(query.error, copy.failedCause)}
          safe={copy.notCharged}
          retryLabel={copy.retry}
          retrying={query.isFetching}
          onRetry={() => query.refetch()}
        />
      )}
      {query.isSuccess && shown.length === 0 && <NobodyLive isFiltered={isFiltered || !!categoryid} />}
      {shown.length > 0 && <LiveGrid cards={shown} />}
      {query.hasNextPage && (
        <div className={classes.more}>
          <Button loading={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
            {copy.more}
          </Button>
        </div>
      )}
    </PageFrame>
  );
}

function LiveGrid({ cards }: { cards: readonly LiveModel[] }) {
  return (
    <CardGrid label={copy.grid}>
      {cards.map((card, index) => (
        <LiveCard key={card._id} model={card} isFeature={index === 0 && cards.length >= featureFrom} />
      ))}
    </CardGrid>
  );
}

function Subcategories({ scope, categories }: { scope: LiveScope; categories: readonly Category[] }) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const category = categories.find(({ _id }) => _id === scope.categoryId);
  if (!category || category.subCategory.length === 0) return null;
  const above = `/live-models/${category._id}`;
  return (
    <FilterBar label={copy.filters}>
      {category.subCategory.map(({ _id, name }) => {
        const isChosen = _id === scope.subcategoryId;
        return (
          <FilterChip
            key={_id}
            selected={isChosen}
            onClick={() => void navigate(`${isChosen ? above : `${above}/${_id}`}${search}`)}
          >
            {name}
          </FilterChip>
        );
      })}
    </FilterBar>
  );
}

function NobodyLive({ isFiltered }: { isFiltered: boolean }) {
  return (
    <EmptyState
      illustration="burnt"
      title={copy.emptyTitle}
      cause={isFiltered ? copy.emptyFilteredCause : copy.emptyCause}
      action={
        isFiltered ? (
          <ButtonLink href="/live-models" size="sm" variant="primary">
            {copy.emptyFilteredAction}
          </ButtonLink>
        ) : (
          <ButtonLink href="/category" size="sm" variant="primary">
            {copy.emptyAction}
          </ButtonLink>
        )
      }
    />
  );
}

/** `listed` is how many the present list holds, which is everyone while no category is chosen. */
function navItems(categories: readonly Category[], { categoryId }: LiveScope, listed: number | undefined) {
  return [
    {
      key: 'all',
      href: '/live-models',
      label: copy.all,
      count: categoryId ? undefined : listed || undefined,
      current: !categoryId,
    },
    ...categories.map(({ _id, name, liveCount }) => ({
      key: _id,
      href: `/live-models/${_id}`,
      label: name,
      count: liveCount > 0 ? liveCount : undefined,
      current: _id === categoryId,
    })),
  ];
}
