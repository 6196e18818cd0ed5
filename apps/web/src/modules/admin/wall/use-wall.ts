import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { adminApi, type Outputs } from '../console/api.ts';
import { matches, sortWall, type WallFilter, type WallOrder, wallFilters, wallOrders } from './wall-order.ts';

export type Show = Outputs['listShows']['data'][number];

const everyMs = 5_000;
const none: readonly Show[] = [];

function oneOf<Value extends string>(all: readonly [Value, ...Value[]], value: string | null): Value {
  return all.find((each) => each === value) ?? all[0];
}

/** What is live now, filtered and ordered, and the show that is chosen; the address keeps it for a reload. New shows come by themselves. */
export function useWall() {
  const [address, setAddress] = useSearchParams();
  const query = useQuery({ ...adminApi.listShows.queryOptions({ input: {} }), refetchInterval: everyMs });
  const all = query.data?.data ?? none;
  // Not read from the address each time: of two keys pressed at once the second would undo the first.
  const [filter, setFilter] = useState(() => oneOf<WallFilter>(wallFilters, address.get('kind')));
  const [order, setOrder] = useState(() => oneOf<WallOrder>(wallOrders, address.get('order')));
  const [openId, setOpenId] = useState(() => address.get('show'));
  const asked = address.get('show') ?? '';
  const written = useRef(new Set<string>());
  // Once for each choice, not for each address: whoever went on to another page meanwhile would be led back here.
  const writeAddress = useEffectEvent((said: Readonly<Record<string, string>>) => {
    if (said.show !== undefined && said.show !== asked) written.current.add(said.show);
    const given = Object.entries(said).filter(([, value]) => value !== '');
    setAddress(Object.fromEntries(given), { replace: true });
  });
  useEffect(() => {
    writeAddress({
      kind: filter === 'all' ? '' : filter,
      order: order === 'risk' ? '' : order,
      show: openId ?? '',
    });
  }, [filter, order, openId]);
  // A show named by a link from elsewhere in the console. What was written here comes back late, and is no link.
  useEffect(() => {
    if (!written.current.delete(asked)) setOpenId(asked === '' ? null : asked);
  }, [asked]);
  const shown = sortWall(
    all.filter((show) => matches(show, filter)),
    order,
  );
  const place = shown.findIndex(({ _id }) => _id === openId);
  const choose = (show: Show | undefined) => setOpenId(show?._id ?? null);
  /** The show so many tiles on, within the wall; the first while none is chosen. */
  const beside = (by: number) => shown[place < 0 ? 0 : Math.min(shown.length - 1, Math.max(0, place + by))];
  return {
    ...{ query, all, shown, filter, order, choose, beside, setFilter, setOrder },
    current: all.find(({ _id }) => _id === openId),
    countOf: (of: WallFilter) => all.filter((show) => matches(show, of)).length,
  };
}

export type Wall = ReturnType<typeof useWall>;
