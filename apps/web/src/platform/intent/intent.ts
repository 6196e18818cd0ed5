import { hourMs } from '@candela/contract/shared/durations';
import { type IntentKind, isIntentKind } from '@candela/contract/shared/intent-kinds';
import { isInterrupted } from '../purchase/interrupted-purchase.ts';
import type { InterruptedPurchase } from '../purchase/purchase-intent.ts';
import { localStore } from '../storage.ts';

/** What a visitor was about to do on a page when it turned out to take an account. */
export type Intent = {
  kind: IntentKind;
  /** The page it is done on: a path of this site, with its query. */
  at: string;
  /** Whom it is about, as the sign-up shows them. */
  name?: string;
  picture?: string | null;
  /** What it is about, where one page has several: a plan, a room, a model. */
  subjectId?: string;
  /** What was written already. */
  text?: string;
  /** The spending dialog to open again, with what was entered there. Nothing is spent without a press in it. */
  resume?: InterruptedPurchase;
};

type Stored = Intent & {
  /** Milliseconds since 1970. */
  until: number;
  /** Whose it has become; absent until somebody is signed in. */
  accountId?: string;
};

/**
 * Until somebody is signed in it waits where every tab of this browser finds it, the one opened from the mail as well.
 * From then on it belongs to one tab, so that no two do it.
 */
const key = 'wantedBeforeJoining';
const lifeMs = hourMs;
const textMax = 2000;

/** Remembers what a visitor wants, in place of anything before. It is forgotten after an hour. */
export function saveIntent(intent: Intent): void {
  write(localStore, { ...intent, until: Date.now() + lifeMs });
}

/** The way to join for something on the page `at`. */
export function joinPath(kind: IntentKind, at: string): string {
  return `/sign-up?${new URLSearchParams({ returnTo: at, for: kind })}`;
}

/** What this browser remembers of the thing an account page's query names, or null. */
export function findIntent(query: string): Intent | null {
  const stored = read(localStore);
  return stored && stored.accountId === undefined && isNamedBy(stored, query) ? stored : null;
}

/** The kind of thing an account page's query names, or null. A link names it; only what is stored is ever done. */
export function kindNamedBy(query: string): IntentKind | null {
  const kind = new URLSearchParams(query).get('for');
  return isIntentKind(kind) ? kind : null;
}

/** Makes what the query names this tab's and this account's. Called when somebody is signed in. */
export function claimIntent(query: string, accountId: string): void {
  const found = read(localStore);
  if (!found || !isNamedBy(found, query)) return;
  write(localStore, null);
  write(sessionStore, { ...found, accountId });
}

/** What waits to be done by this account on the page at `pathname`, once: asking again gives null. */
export function takeIntent(
  kinds: readonly IntentKind[],
  where: { pathname: string; accountId: string; subjectId?: string },
): Intent | null {
  const found = read(sessionStore);
  if (!found || found.accountId !== where.accountId || !kinds.includes(found.kind)) return null;
  if (found.at.split(/[?#]/, 1)[0] !== where.pathname) return null;
  if (where.subjectId !== undefined && found.subjectId !== where.subjectId) return null;
  write(sessionStore, null);
  return found;
}

function isNamedBy(intent: Intent, query: string): boolean {
  const asked = new URLSearchParams(query);
  return asked.get('for') === intent.kind && asked.get('returnTo') === intent.at;
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Tab storage is read when it is needed: a browser may forbid even naming it. */
const sessionStore: Store = {
  getItem: (name) => sessionStorage.getItem(name),
  setItem: (name, value) => sessionStorage.setItem(name, value),
  removeItem: (name) => sessionStorage.removeItem(name),
};

function write(store: Store, intent: Stored | null): void {
  try {
    if (intent === null) store.removeItem(key);
    else store.setItem(key, JSON.stringify(intent));
  } catch {
    // Without storage the visitor comes back to the same page and presses again.
  }
}

function read(store: Store): Stored | null {
  try {
    const stored: unknown = JSON.parse(store.getItem(key) ?? 'null');
    return isStored(stored) && stored.until > Date.now() ? stored : null;
  } catch {
    return null;
  }
}

function isStored(value: unknown): value is Stored {
  if (typeof value !== 'object' || value === null) return false;
  const { kind, at, until, name, picture, subjectId, text, resume, accountId } = value as Record<
    string,
    unknown
  >;
  const isTextOrAbsent = (one: unknown) => one === undefined || typeof one === 'string';
  return (
    isIntentKind(kind) &&
    typeof at === 'string' &&
    typeof until === 'number' &&
    [name, subjectId, text, accountId].every(isTextOrAbsent) &&
    (picture === null || isTextOrAbsent(picture)) &&
    (text === undefined || (text as string).length <= textMax) &&
    (resume === undefined || isInterrupted(resume))
  );
}
