import { z } from 'zod';
import { id } from '../shared/ids.ts';
import { shared } from '../shared/locales/shared.ts';
import type { Acknowledge } from '../shared/realtime.ts';
import type { PaymentStatus } from './operations.ts';

/** A payment that a visitor follows without an account. */
export const paymentAddress = z.object({
  paymentId: id,
  paymentToken: z.string().regex(/^[A-Za-z0-9_-]{20,100}$/, { error: shared.linkIncomplete }),
});
export type PaymentAddress = z.infer<typeof paymentAddress>;

/** Sent by the server about payments, to the account that gets the credits and to visitors who watch one. */
export type PaymentServerEvents = {
  /** A payment's status changed or its credits landed; read it again for the rest. */
  'wallet.payment': (change: { paymentId: string; status: PaymentStatus }) => void;
};

/** Sent by clients about payments. */
export type PaymentClientEvents = {
  'wallet.watchPayment': (payment: PaymentAddress, acknowledge: Acknowledge<null>) => void;
};
