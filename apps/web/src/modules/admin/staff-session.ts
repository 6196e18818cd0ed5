import type { StaffMember } from '@candela/contract/admin/access';
import { create } from 'zustand';
import { localStore } from '../../platform/storage.ts';

/** Separate from the site's own `token`: one browser may hold a member's session and an operator's. */
const storageKey = 'staffToken';

interface StaffSession {
  token: string | null;
  staff: StaffMember | null;
  /** Why the last session ended, shown on the sign-in page. */
  notice: string | null;
}

/** The staff session of this browser; `staff` is null until it has been loaded. */
export const useStaff = create<StaffSession>(() => ({
  token: localStore.getItem(storageKey),
  staff: null,
  notice: null,
}));

/** Begins a session. */
export function enterConsole(token: string, staff: StaffMember): void {
  localStore.setItem(storageKey, token);
  useStaff.setState({ token, staff, notice: null });
}

/** Deletes the session from this browser. */
export function leaveConsole(notice: string | null = null): void {
  localStore.removeItem(storageKey);
  useStaff.setState({ token: null, staff: null, notice });
}
