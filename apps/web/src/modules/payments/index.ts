export { leaveFor } from './buying/leave-for.ts';
export { saveOrder } from './buying/order-draft.ts';
export { WithOffer } from './buying/packs-state.tsx';
export { ProviderChoice } from './buying/provider-choice.tsx';
export { type Offer, type PricedOrder, priceOrder } from './buying/use-packs.ts';
export { buying } from './messages.ts';
