import type { UnverifiedUser } from '@candela/contract/accounts/operations';
import { localStore, persist } from '../storage.ts';

/** Local-storage key of a sign-up or login that still waits. Source: specification, section 9. */
const unverifiedUserKey = 'unverifiedUser';

/** Saves the account that awaits email verification or approval; null deletes it. */
export function setUnverifiedUser(user: UnverifiedUser | null): void {
  persist(unverifiedUserKey, user ? JSON.stringify(user) : null).catch(() => undefined);
}

/** The account whose email or approval is waited for; null when there is none or what is stored makes no sense. */
export function getUnverifiedUser(): UnverifiedUser | null {
  try {
    const stored: unknown = JSON.parse(localStore.getItem(unverifiedUserKey) ?? 'null');
    return isUnverifiedUser(stored) ? stored : null;
  } catch {
    return null;
  }
}

function isUnverifiedUser(value: unknown): value is UnverifiedUser {
  if (typeof value !== 'object' || value === null) return false;
  const { email, type, waitingFor } = value as Record<string, unknown>;
  return (
    typeof email === 'string' &&
    (type === 'user' || type === 'model') &&
    (waitingFor === 'email' || waitingFor === 'approval' || waitingFor === 'rejected')
  );
}
