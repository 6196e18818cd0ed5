import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { adminApi, type Inputs } from '../console/api.ts';
import { isDay } from '../console/day-fields.tsx';
import type { Case } from './actions.tsx';

const perPage = 50;
const refreshMs = 60_000;

type Asked = Inputs['listCases'];

/** The list of cases as the address filters it, the one that is open, and those selected. */
export function useCaseQueue() {
  const [address, setAddress] = useSearchParams();
  const page = Math.max(1, Number(address.get('page')) || 1);
  const filters = {
    status: (address.get('status') ?? 'open') as NonNullable<Asked['status']>,
    reason: (address.get('reason') ?? 'all') as NonNullable<Asked['reason']>,
    assignee: (address.get('whose') ?? 'all') as NonNullable<Asked['assignee']>,
    sort: (address.get('sort') ?? 'due') as NonNullable<Asked['sort']>,
    accountId: address.get('accountId') ?? '',
    search: address.get('q') ?? '',
    from: dayOf(address.get('from')),
    to: dayOf(address.get('to')),
  };
  const list = useQuery({
    ...adminApi.listCases.queryOptions({
      input: { ...filters, current_page: page, per_page: perPage },
    }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  });
  const rows = list.data?.data ?? [];
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const openId = address.get('open');
  const place = rows.findIndex(({ _id }) => _id === openId);
  const set = (changes: Record<string, string>) =>
    setAddress((before) => {
      const next = new URLSearchParams(before);
      if (!('page' in changes) && !('open' in changes)) next.delete('page');
      for (const [name, value] of Object.entries(changes)) value ? next.set(name, value) : next.delete(name);
      return next;
    });
  const open = (one: Case | undefined) => set({ open: one?._id ?? '' });
  return {
    ...{ list, rows, filters, page, place, openId, set, open, view: setAddress },
    pages: Math.ceil((list.data?.totalCount ?? 0) / perPage),
    current: rows[place],
    chosen: rows.filter(({ _id }) => chosen.has(_id)),
    choose: (id: string) => setChosen((before) => toggled(before, id)),
    /** Selects every open case of the page. */
    chooseAll: () => setChosen(new Set(rows.filter(({ status }) => status === 'open').map(({ _id }) => _id))),
    clear: () => setChosen(new Set()),
    /** Opens the case so many places on, staying within the page; the first one while none is open. */
    step: (by: 1 | -1) => open(rows[Math.min(rows.length - 1, Math.max(0, place + by))]),
    /** Opens what follows a case that leaves the list. */
    goOn: () => open(rows[place + 1] ?? rows[place - 1]),
  };
}

export type CaseQueue = ReturnType<typeof useCaseQueue>;

/** What somebody wrote into the address is no reason to show no list. */
function dayOf(written: string | null): string {
  return written !== null && isDay(written) ? written : '';
}

function toggled(before: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(before);
  if (!next.delete(id)) next.add(id);
  return next;
}
