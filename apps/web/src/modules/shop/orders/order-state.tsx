import type { OrderState } from '@candela/contract/shop/orders';
import { type Status, StatusBadge } from '../../../ui/tag/status-badge.tsx';
import { orderMessages } from '../order-messages.ts';

const tones: Record<OrderState, Status> = {
  paid: 'paid',
  packed: 'pending',
  shipped: 'pending',
  delivered: 'success',
  cancelled: 'ended',
  refunded: 'ended',
};

/** An order's status. */
export function OrderStateBadge({ state }: { state: OrderState }) {
  return <StatusBadge status={tones[state]}>{orderMessages.statuses[state]}</StatusBadge>;
}
