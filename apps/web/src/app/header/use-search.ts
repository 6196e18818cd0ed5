import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../../platform/api.ts';
import { typingPauseMs } from '../../ui/form/typing-pause.ts';
import { searchRequest } from './search-request.ts';

export type SearchHit = {
  key: string;
  kind: 'model' | 'category';
  href: string;
  name: string;
  detail: string;
  image: string | null;
  isLive: boolean;
  liveCount: number;
};

/** The header search: what was typed, what was found, and which hit the arrow keys are on. */
export function useSearch(onLeave: () => void) {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [active, setActive] = useState(-1);
  const [pausedText] = useDebouncedValue(text, typingPauseMs);
  const rested = pausedText.trim();
  const { data, isError, isFetching } = useQuery(
    api.discovery.searchHome.queryOptions({
      input: searchRequest(rested),
      enabled: rested !== '',
      placeholderData: keepPreviousData,
    }),
  );
  const wanted = text.trim();
  const hits = wanted === '' || !data ? [] : toHits(data.data);
  const settled = wanted !== '' && wanted === rested && !isFetching;

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      // From the field itself (-1) the list is entered at either end.
      setActive((now) => (now === -1 && step === -1 ? hits.length - 1 : cycle(now + step, hits.length)));
    } else if (event.key === 'Enter') {
      const hit = hits[active] ?? (settled ? hits[0] : undefined);
      if (!hit) return;
      event.preventDefault();
      onLeave();
      void navigate(hit.href);
    } else if (event.key === 'Escape') {
      onLeave();
    }
  };

  return {
    text,
    hits,
    active,
    wanted,
    onKeyDown,
    failed: settled && isError,
    nothing: settled && !isError && data !== undefined && hits.length === 0,
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

type Found = Awaited<ReturnType<typeof api.discovery.searchHome.call>>['data'];

function toHits({ users, categories }: Found): SearchHit[] {
  return [
    ...users.map((model) => ({
      key: model._id,
      kind: 'model' as const,
      href: `/profile/${model.uniqueId}`,
      name: model.name || model.username,
      detail: `@${model.username}`,
      image: model.profileImage,
      isLive: model.isLive,
      liveCount: 0,
    })),
    ...categories.map((category) => ({
      key: category._id,
      kind: 'category' as const,
      href: `/category/${category._id}`,
      name: category.name,
      detail: '',
      image: category.image,
      isLive: false,
      liveCount: category.liveCount,
    })),
  ];
}
