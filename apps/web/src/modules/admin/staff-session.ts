import type { StaffMember } from '@candela/contract/admin/access';
import { create } from 'zustand';
import { localStore } from '../../platform/storage.ts';

/** Apart from the site's own `token`: one browser may hold a member's session and an operator's. */
const storageKey = 'staffToken';

interface StaffSession {
  token: string | null;
  staff: StaffMember | null;
  /** Why the last session ended, to be read on the login page. */
  notice: string | null;
}

/** Who of the staff is logged in here; `staff` is null until it has been asked. */
export const useStaff = create<StaffSession>(() => ({
  token: localStore.getItem(storageKey),
  staff: null,
  notice: null,
}));

/** Begins a session. */
export function enterDesk(token: string, staff: StaffMember): void {
  localStore.setItem(storageKey, token);
  useStaff.setState({ token, staff, notice: null });
}

/** Forgets the session in this browser. */
export function leaveDesk(notice: string | null = null): void {
  localStore.removeItem(storageKey);
  useStaff.setState({ token: null, staff: null, notice });
}
