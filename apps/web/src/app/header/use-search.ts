import type { SearchHit, SearchKind, SearchPart } from '@candela/contract/discovery/operations';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../../platform/api.ts';
import { visited } from '../../platform/visited.ts';
import { typingPauseMs } from '../../ui/form/typing-pause.ts';
import { otherKindsRequest, searchRequest } from './search-request.ts';

export type FoundHit = Pick<SearchHit, '_id' | 'href' | 'title' | 'detail' | 'image' | 'isLive'> & {
  liveCount: number;
};
export type FoundGroup = { kind: SearchKind; hits: FoundHit[] };

/** The header search: what was typed, what was found, and which hit the arrow keys are on. */
export function useSearch(onLeave: () => void) {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [active, setActive] = useState(-1);
  const [pausedText] = useDebouncedValue(text, typingPauseMs);
  const rested = pausedText.trim();
  const asks = { enabled: rested !== '', placeholderData: keepPreviousData };
  const people = useQuery(api.discovery.searchHome.queryOptions({ input: searchRequest(rested), ...asks }));
  const others = useQuery(
    api.discovery.searchAll.queryOptions({ input: otherKindsRequest(rested), ...asks }),
  );
  const wanted = text.trim();
  const groups = wanted === '' ? [] : groupsOf(people.data?.data, others.data?.data);
  const hits = groups.flatMap((group) => group.hits);
  const isFetching = people.isFetching || others.isFetching;
  const settled = wanted !== '' && wanted === rested && !isFetching;
  const resultsHref = `/search?q=${encodeURIComponent(wanted)}`;

  /** A hit leads from the search, on whichever page it was typed. */
  const onFollow = () => {
    visited.unshift('/search');
    onLeave();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      // From the field itself (-1) the list is entered at either end.
      setActive((now) => (now === -1 && step === -1 ? hits.length - 1 : cycle(now + step, hits.length)));
    } else if (event.key === 'Enter') {
      if (wanted === '') return;
      event.preventDefault();
      onFollow();
      void navigate(hits[active]?.href ?? resultsHref);
    } else if (event.key === 'Escape') {
      onLeave();
    }
  };

  return {
    text,
    groups,
    hits,
    active,
    wanted,
    resultsHref,
    onKeyDown,
    onFollow,
    failed: settled && (people.isError || others.isError),
    nothing: settled && people.isSuccess && others.isSuccess && hits.length === 0,
    searching: wanted !== '' && !settled,
    setText: (next: string) => {
      setText(next);
      setActive(-1);
    },
  };
}

export type Search = ReturnType<typeof useSearch>;

/** One past the last hit is the field again. */
function cycle(index: number, count: number): number {
  return index >= count || index < -1 ? -1 : index;
}

type People = Awaited<ReturnType<typeof api.discovery.searchHome.call>>['data'];

/** Who is live, then models and categories, then everything else. */
function groupsOf(people: People | undefined, parts: readonly SearchPart[] = []): FoundGroup[] {
  const models = people?.users.map((model) => ({
    _id: model._id,
    href: `/profile/${model.uniqueId}`,
    title: model.name || model.username,
    detail: `@${model.username}`,
    image: model.profileImage,
    isLive: model.isLive,
    liveCount: 0,
  }));
  const categories = people?.categories.map((category) => ({
    _id: category._id,
    href: `/category/${category._id}`,
    title: category.name,
    detail: '',
    image: category.image,
    isLive: false,
    liveCount: category.liveCount,
  }));
  const others = parts.map(({ kind, hits }) => ({
    kind,
    hits: hits.map((hit) => ({ ...hit, liveCount: 0 })),
  }));
  const groups: FoundGroup[] = [
    ...others.filter(({ kind }) => kind === 'live'),
    { kind: 'models', hits: models?.slice(0, modelsShown) ?? [] },
    { kind: 'categories', hits: categories?.slice(0, categoriesShown) ?? [] },
    ...others.filter(({ kind }) => kind !== 'live'),
  ];
  return groups.filter(({ hits }) => hits.length > 0);
}

const modelsShown = 5;
const categoriesShown = 3;
