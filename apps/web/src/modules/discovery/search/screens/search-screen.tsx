import { type SearchPart, searchKind } from '@candela/contract/discovery/operations';
import { limits } from '@candela/contract/shared/limits';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { api } from '../../../../platform/api.ts';
import { failureCause } from '../../../../platform/failure-cause.ts';
import { ListPages } from '../../../../platform/model-filters/list-end.tsx';
import { SavedSearches } from '../../../../platform/model-filters/saved-searches.tsx';
import { useDocumentTitle } from '../../../../ui/access/use-document-title.ts';
import { ButtonLink } from '../../../../ui/button/button-link.tsx';
import { FilterBar, FilterChip } from '../../../../ui/chip/filter-chip.tsx';
import { formatCount } from '../../../../ui/format/format-count.ts';
import { PageFrame } from '../../../../ui/frame/page-frame.tsx';
import { SearchField } from '../../../../ui/frame/search-field.tsx';
import { SectionHeading } from '../../../../ui/heading/section-heading.tsx';
import { RowSkeletons } from '../../../../ui/skeleton/card-skeletons.tsx';
import { EmptyState } from '../../../../ui/state/empty-state.tsx';
import { ErrorState } from '../../../../ui/state/error-state.tsx';
import { HitList } from '../hit-list.tsx';
import { messages } from '../messages.ts';
import classes from './search-screen.module.css';

const restMs = 300;
const perPart = 6;
const perPage = 24;
const countedTo = 100;

/** The full search. Text, section and page are in the address. */
export default function SearchScreen() {
  const [params, setParams] = useSearchParams();
  const asked = (params.get('q') ?? '').slice(0, limits.searchMax);
  const kind = searchKind.safeParse(params.get('in')).data;
  const page = Math.max(1, Math.floor(Number(params.get('page'))) || 1);
  useDocumentTitle(asked === '' ? messages.title : messages.titleOf({ text: asked }));
  const go = (change: Record<string, string | null>) =>
    setParams((now) => {
      const next = new URLSearchParams(now);
      next.delete('page');
      for (const [name, value] of Object.entries(change)) {
        if (value === null || value === '') next.delete(name);
        else next.set(name, value);
      }
      return next;
    });
  const query = useQuery(
    api.discovery.searchAll.queryOptions({
      input: { search: asked, kinds: kind && [kind], current_page: page, per_page: kind ? perPage : perPart },
      enabled: asked !== '',
      placeholderData: keepPreviousData,
      select: (reply) => reply.data,
    }),
  );
  const counted = useQuery(
    api.discovery.searchAll.queryOptions({
      input: { search: asked, current_page: 1, per_page: perPart },
      enabled: asked !== '',
      placeholderData: keepPreviousData,
      select: (reply) => reply.data.filter((part) => part.totalCount > 0),
    }),
  );
  const parts = asked === '' ? [] : (query.data ?? []).filter((part) => part.totalCount > 0);
  const sections = asked === '' ? [] : (counted.data ?? []);
  return (
    <PageFrame className={classes.page}>
      <h1>{messages.title}</h1>
      <SearchBox key={asked} asked={asked} onSearch={(q) => go({ q })} />
      <FilterBar label={messages.sections}>
        {sections.length > 0 && (
          <FilterChip selected={kind === undefined} onClick={() => go({ in: null })}>
            {messages.all}
          </FilterChip>
        )}
        {sections.map((part) => (
          <FilterChip key={part.kind} selected={kind === part.kind} onClick={() => go({ in: part.kind })}>
            {messages.inKind({ name: messages.kinds[part.kind], count: countOf(part) })}
          </FilterChip>
        ))}
        <SavedSearches suggestedName={asked} />
      </FilterBar>
      {asked === '' && (
        <EmptyState title={messages.start} cause={messages.startCause} illustration="prints" />
      )}
      {asked !== '' && query.isPending && <RowSkeletons label={messages.loading} count={6} />}
      {query.isError && (
        <ErrorState
          title={messages.failed}
          cause={failureCause(query.error, messages.failedCause)}
          safe={messages.failedSafe}
          onRetry={() => void query.refetch()}
          retryLabel={messages.retry}
          retrying={query.isFetching}
        />
      )}
      {asked !== '' && query.isSuccess && parts.length === 0 && <Nothing />}
      {parts.map((part) => (
        <Part
          key={part.kind}
          part={part}
          page={kind ? page : undefined}
          onAll={() => go({ in: part.kind })}
          onPage={(wanted) => go({ page: String(wanted) })}
        />
      ))}
    </PageFrame>
  );
}

/** Searches after a pause in typing. */
function SearchBox({ asked, onSearch }: { asked: string; onSearch: (text: string) => void }) {
  const [text, setText] = useState(asked);
  useEffect(() => {
    if (text.trim() === asked) return;
    const timer = setTimeout(() => onSearch(text.trim()), restMs);
    return () => clearTimeout(timer);
  }, [text, asked, onSearch]);
  return (
    <search>
      <SearchField
        className={classes.field}
        label={messages.label}
        placeholder={messages.placeholder}
        value={text}
        maxLength={limits.searchMax}
        autoFocus
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </search>
  );
}

function Nothing() {
  return (
    <EmptyState
      title={messages.nothing}
      cause={messages.nothingCause}
      illustration="burnt"
      action={
        <ButtonLink href="/category" size="sm">
          {messages.browse}
        </ButtonLink>
      }
    />
  );
}

/** How many there are; past the hundredth nothing but models is counted. */
function countOf({ kind, totalCount }: SearchPart): string {
  const isCapped = totalCount >= countedTo && kind !== 'models' && kind !== 'categories';
  return isCapped ? messages.atLeast({ count: formatCount(totalCount) }) : formatCount(totalCount);
}

interface PartProps {
  part: SearchPart;
  /** The page when only this part is searched. */
  page: number | undefined;
  onAll: () => void;
  onPage: (page: number) => void;
}

function Part({ part, page, onAll, onPage }: PartProps) {
  const count = countOf(part);
  return (
    <section className={classes.part}>
      <SectionHeading
        title={messages.kinds[part.kind]}
        count={count}
        aside={
          page === undefined && part.totalCount > part.hits.length ? (
            <FilterChip opensMenu onClick={onAll}>
              {messages.more({ count })}
            </FilterChip>
          ) : undefined
        }
      />
      <HitList hits={part.hits} label={messages.kinds[part.kind]} />
      {page !== undefined && (
        <ListPages page={page} perPage={perPage} totalCount={part.totalCount} onPage={onPage} />
      )}
    </section>
  );
}
