import { limits } from '@candela/contract/shared/limits';
import { type Order, type OrderState, orderState } from '@candela/contract/shop/orders';
import { Checkbox } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { api } from '../../../platform/api.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { FilterBar, FilterChip } from '../../../ui/chip/filter-chip.tsx';
import { CreditAmount } from '../../../ui/coin/credit-amount.tsx';
import { formatDate } from '../../../ui/format/format-date.ts';
import { UiLink } from '../../../ui/link/ui-link.tsx';
import { Picture } from '../../../ui/picture/picture.tsx';
import { RowSkeletons } from '../../../ui/skeleton/card-skeletons.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { Pages } from '../list-pages.tsx';
import { Failed } from '../list-states.tsx';
import { orderMessages as t } from '../order-messages.ts';
import { OrderDialog } from './order-dialog.tsx';
import { OrderStateBadge } from './order-state.tsx';
import classes from './orders.module.css';
import { isReadyToShip, SelectedOrders } from './selected-orders.tsx';

const perPage = 20;
/** Whose side of the orders: who placed them, or who sells. */
export type Side = 'buyer' | 'seller';

/** Orders by status. The open one is in the address, so that mails can link to it. */
export function OrderList({ side }: { side: Side }) {
  const [params, setParams] = useSearchParams();
  const state = orderState.safeParse(params.get('state')).data ?? null;
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1);
  const openId = params.get('order');
  const change = (part: Record<string, string | null>, replace = false) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(part)) {
          if (value === null) next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace },
    );
  const input = { state, current_page: page, per_page: perPage };
  const options =
    side === 'buyer'
      ? api.shop.listOrders.queryOptions({ input })
      : api.shop.listSales.queryOptions({ input });
  const list = useQuery({ ...options, placeholderData: keepPreviousData, staleTime: 0 });
  const [chosen, setChosen] = useState<ReadonlyMap<string, Order> | null>(null);
  const toggle = (order: Order) =>
    setChosen((before) => {
      const next = new Map(before);
      if (!next.delete(order._id) && next.size < limits.ordersAtOnce) next.set(order._id, order);
      return next;
    });
  const canSelect = chosen !== null || (side === 'seller' && list.data?.data.some(isReadyToShip));
  return (
    <>
      <FilterBar label={t.filter}>
        <FilterChip selected={state === null} onClick={() => change({ state: null, page: null })}>
          {t.allStatuses}
        </FilterChip>
        {orderState.options.map((one) => (
          <FilterChip key={one} selected={state === one} onClick={() => change({ state: one, page: null })}>
            {side === 'seller' && one === 'paid' ? t.toPack : t.statuses[one]}
          </FilterChip>
        ))}
      </FilterBar>
      {list.isPending && <RowSkeletons label={t.loading} count={5} />}
      {list.isError && (
        <Failed
          title={t.failed}
          cause={t.failedCause}
          error={list.error}
          safe={t.failedSafe}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      )}
      {list.data && list.data.totalCount === 0 && <NoOrders side={side} state={state} />}
      {list.data && list.data.totalCount > 0 && (
        <>
          {canSelect && (
            <div className={classes.actions}>
              <Button variant="text" onClick={() => setChosen(chosen ? null : new Map())}>
                {chosen ? t.select.done : t.select.start}
              </Button>
            </div>
          )}
          <ul className={classes.list} aria-busy={list.isPlaceholderData || undefined}>
            {list.data.data.map((order) => (
              <Row
                key={order._id}
                order={order}
                side={side}
                href={hrefOf(params, order._id)}
                selection={
                  chosen ? { isChosen: chosen.has(order._id), onToggle: () => toggle(order) } : undefined
                }
              />
            ))}
          </ul>
          <Pages
            page={page}
            perPage={perPage}
            totalCount={list.data.totalCount}
            onChange={(next) => change({ page: String(next) })}
          />
        </>
      )}
      {chosen && <SelectedOrders orders={[...chosen.values()]} onClear={() => setChosen(new Map())} />}
      {openId && (
        <OrderDialog
          key={openId}
          orderId={openId}
          side={side}
          onClose={() => change({ order: null }, true)}
        />
      )}
    </>
  );
}

function hrefOf(params: URLSearchParams, orderId: string): string {
  const next = new URLSearchParams(params);
  next.set('order', orderId);
  return `?${next}`;
}

function NoOrders({ side, state }: { side: Side; state: OrderState | null }) {
  const copy = side === 'buyer' ? t.mine : t.sales;
  if (state !== null) {
    return <EmptyState title={t.noneInStatus} cause={t.noneInStatusCause} illustration="prints" level={2} />;
  }
  return (
    <EmptyState
      title={copy.empty}
      cause={copy.emptyCause}
      illustration="prints"
      level={2}
      action={
        <ButtonLink href={side === 'buyer' ? '/products' : '/my-products'} size="sm">
          {copy.emptyAction}
        </ButtonLink>
      }
    />
  );
}

interface RowProps {
  order: Order;
  side: Side;
  href: string;
  /** While orders are being selected. */
  selection: { isChosen: boolean; onToggle: () => void } | undefined;
}

function Row({ order, side, href, selection }: RowProps) {
  const [first] = order.lines;
  const other = side === 'buyer' ? order.seller : order.buyer;
  const name = other.name || other.username;
  const when = formatDate(order.createdAt);
  return (
    <li className={classes.order}>
      {selection && (
        <span className={classes.box}>
          {isReadyToShip(order) && (
            <Checkbox
              aria-label={t.select.one({ number: order.number })}
              checked={selection.isChosen}
              onChange={selection.onToggle}
            />
          )}
        </span>
      )}
      <span className={classes.picture}>
        <Picture src={first?.image} sizes="60px" />
      </span>
      <div className={classes.words}>
        <UiLink href={href}>{first?.title}</UiLink>
        <span className="cd-num">
          {order.number} · {t.items({ count: order.itemCount })}
        </span>
        <span>{side === 'buyer' ? t.placedAt({ when, name }) : t.soldAt({ when, name })}</span>
      </div>
      <CreditAmount amount={order.total} />
      <OrderStateBadge state={order.state} />
    </li>
  );
}
