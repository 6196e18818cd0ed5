export { saveCreditPack } from './commands/save-pack.ts';
export { createPayments, type Payments } from './create-payments.ts';
export { unverifiedMax } from './event-store.ts';
export { type PaymentMoved, paymentMoved } from './events.ts';
export { paymentsData } from './personal-data.ts';
export type { PaymentRow } from './store.ts';
