import { createHmac, timingSafeEqual } from 'node:crypto';

/** The secret that lets whoever started a payment see it; derived, so that it is stored nowhere. */
export function paymentTokenOf(tokenSecret: string, paymentId: string): string {
  return createHmac('sha256', tokenSecret).update(`payment ${paymentId}`).digest('base64url');
}

export function isPaymentToken(tokenSecret: string, paymentId: string, token: string): boolean {
  const [given, right] = [Buffer.from(token), Buffer.from(paymentTokenOf(tokenSecret, paymentId))];
  return given.length === right.length && timingSafeEqual(given, right);
}
