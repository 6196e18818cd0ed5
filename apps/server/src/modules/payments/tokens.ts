import { createHmac, timingSafeEqual } from 'node:crypto';
import { currentOf, everyOf, type Secret } from '../../platform/encryption/index.ts';

/** The secret that lets whoever started a payment see it; derived, so that it is stored nowhere. */
export function paymentTokenOf(tokenSecret: Secret, paymentId: string): string {
  return createHmac('sha256', currentOf(tokenSecret)).update(`payment ${paymentId}`).digest('base64url');
}

export function isPaymentToken(tokenSecret: Secret, paymentId: string, token: string): boolean {
  const given = Buffer.from(token);
  return everyOf(tokenSecret).some((one) => {
    const right = Buffer.from(paymentTokenOf(one, paymentId));
    return given.length === right.length && timingSafeEqual(given, right);
  });
}
