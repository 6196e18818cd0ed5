import type { InterruptedPurchase } from './purchase-intent.ts';

/** Session-storage key of what waits for credits: it must outlive the way to the provider's page and back. */
const key = 'interruptedPurchase';

/** The hash that opens what was interrupted again, on whatever page it was. */
export const goOnHash = '#go-on';

/** Remembers what is to go on once credits are there, in this tab only. */
export function saveInterrupted(purchase: InterruptedPurchase | null): void {
  try {
    if (purchase === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(purchase));
  } catch {
    // Without storage the reader starts the purchase again by hand; nothing is charged twice for it.
  }
}

/** What is to go on, or null when nothing is or what is stored makes no sense. */
export function getInterrupted(): InterruptedPurchase | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return isInterrupted(stored) ? stored : null;
  } catch {
    return null;
  }
}

/** Whether something, as from storage, is a purchase to go on with. */
export function isInterrupted(value: unknown): value is InterruptedPurchase {
  if (typeof value !== 'object' || value === null || !('do' in value) || !('intent' in value)) return false;
  return (value.do === 'tip' || value.do === 'purchase') && typeof value.intent === 'object';
}
