import type { MyProfile } from '@candela/contract/accounts/profile';
import { create } from 'zustand';
import { toast } from '../../ui/toast/toast.tsx';
import { client } from '../api.ts';
import { failures } from '../locales/failures.ts';
import { goTo } from '../navigation.ts';
import { queryClient } from '../query-client.ts';
import { readRefusal } from '../refusal.ts';
import { onSessionOver } from './session-over.ts';
import { followOtherTabs, getToken, onToken, setToken } from './token.ts';
import { setUnverifiedUser } from './unverified-user.ts';

export { getUnverifiedUser, setUnverifiedUser } from './unverified-user.ts';

/** `loading`: there is a token, but it is not yet known whose. */
export type SessionStatus = 'signedOut' | 'loading' | 'signedIn';

export type SessionState = {
  status: SessionStatus;
  token?: string;
  user?: MyProfile;
  /** Ids of the plans the account already has. */
  existPlanIds: readonly string[];
  /** Where somebody who left on purpose goes in place of the sign-in page, until they are there. */
  exit?: string;
};

/** Delays before the token goes. Source: specification, sections 8 and 9. */
const logoutDelayMs = 500;
const forcedLogoutDelayMs = 1000;

/** A logout is under way, so that the end of the session is not reported twice. */
let leavingSoon = false;

const signedOut: SessionState = { status: 'signedOut', existPlanIds: [] };

const store = create<SessionState>(() => {
  const token = getToken();
  return token ? { ...signedOut, status: 'loading', token } : signedOut;
});

/** Who is here. A component re-renders when that changes. */
export const useSession: () => SessionState = store;

/** Starts a session with what a login or a verified code answered. The guards then lead on from the login page. */
export function signIn(session: { token: string; user: MyProfile; existPlanIds: readonly string[] }): void {
  setUnverifiedUser(null);
  store.setState({ status: 'signedIn', ...session }, true);
  setToken(session.token);
  queryClient.clear();
}

/** Sets the spendable credits to what the server has just said. */
export function updateBalance(netCreditScore: number): void {
  const { user } = store.getState();
  if (user && user.netCreditScore !== netCreditScore) store.setState({ user: { ...user, netCreditScore } });
}

/** Takes over what the server answered to a change of one's own profile. */
export function updateMyProfile(change: Partial<MyProfile>): void {
  const { user } = store.getState();
  if (user) store.setState({ user: { ...user, ...change } });
}

/**
 * Logs out on the server, deletes the token and what this tab kept after half a second, then shows the login page.
 */
export async function signOut(): Promise<void> {
  if (leavingSoon) return;
  leavingSoon = true;
  client.accounts.logout({}).catch(() => undefined);
  await pause(logoutDelayMs);
  leavingSoon = false;
  leave();
  clearTab();
}

/**
 * Does what ends every session of this account on purpose, and goes to `path` as nobody once it is done. The server's
 * end of the session is expected then, so it is not reported.
 */
export async function changeAccount(work: () => Promise<unknown>, path: string): Promise<void> {
  leavingSoon = true;
  try {
    await work();
    leave(path);
    clearTab();
  } finally {
    leavingSoon = false;
  }
}

/** Asks who the token belongs to, and what they have now. */
export async function loadMyProfile(): Promise<void> {
  const token = getToken();
  if (token === null) return;
  try {
    const { data, existPlanIds } = await client.accounts.getMyProfile();
    if (getToken() !== token) return;
    store.setState({ status: 'signedIn', token, user: data, existPlanIds }, true);
  } catch (error) {
    if (getToken() !== token) return;
    // A token the server does not know at all is worth nothing; there is no session to end with a message.
    if (readRefusal(error).code === 'unauthenticated') leave();
    else throw error;
  }
}

/** Loads the token's account and follows forced logouts and other tabs. Returns a function to stop. */
export function startSession(): () => void {
  let stopped = false;
  const load = async (retryMs = 1000): Promise<void> => {
    try {
      await loadMyProfile();
    } catch {
      await pause(retryMs);
      if (!stopped && store.getState().status === 'loading') await load(Math.min(retryMs * 2, 15_000));
    }
  };
  const stops = [
    followOtherTabs(),
    onSessionOver(forceOut),
    onToken((token) => {
      if (token === (store.getState().token ?? null)) return;
      if (token === null) leave();
      else {
        store.setState({ ...signedOut, status: 'loading', token }, true);
        queryClient.clear();
        load().catch(() => undefined);
      }
    }),
  ];
  load().catch(() => undefined);
  return () => {
    stopped = true;
    for (const stop of stops) stop();
  };
}

/** Ends the session the server will not go on with: one toast however many calls were refused. */
function forceOut(msg: string | undefined): void {
  if (leavingSoon) return;
  leavingSoon = true;
  toast.error(msg ?? failures.loggingOut);
  setTimeout(() => {
    leavingSoon = false;
    leave();
  }, forcedLogoutDelayMs);
}

/** Ends the way out of somebody who left on purpose: they have arrived. */
export function endExit(): void {
  store.setState(({ exit: _, ...rest }) => rest, true);
}

function leave(exit?: string): void {
  // The guard turns away from the page of the old account before the app has moved, so it has to know where to.
  store.setState({ ...signedOut, ...(exit !== undefined && { exit }) }, true);
  setToken(null);
  goTo(exit ?? '/login');
  // After the screens of the old account are gone, so that none of them asks again.
  setTimeout(() => queryClient.clear(), 0);
}

/**
 * Drafts, orders and purchases begun in this tab are not for whoever sits down here next. A session that only ran out leaves
 * them, so that its holder goes on where it ended.
 */
function clearTab(): void {
  try {
    sessionStorage.clear();
  } catch {
    // Without storage there is nothing to forget.
  }
}

function pause(delayMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, delayMs));
}
