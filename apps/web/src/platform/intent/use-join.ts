import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useSession } from '../session/session-store.ts';
import type { Intent } from './intent.ts';

/** Fetched when it is needed: a room's first scripts have no room for it. */
const load = () => import('./intent.ts');

type Wanted = Omit<Intent, 'at'> & {
  /** The page it is done on, where it is not the one shown now. */
  at?: string;
};

/** Sends a visitor to join for what they wanted here, and remembers it. */
export function useJoin(): (wanted: Wanted) => void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return (wanted) => {
    const at = wanted.at ?? pathname + search;
    const go = async () => {
      const { joinPath, saveIntent } = await load();
      saveIntent({ ...wanted, at });
      await navigate(joinPath(wanted.kind, at));
    };
    go().catch(() => undefined);
  };
}

/**
 * Goes on with what the reader wanted on this page before they joined, once it can be done here.
 * @param isReady whether it can; until then it keeps waiting
 */
export function useIntent(
  kinds: readonly Intent['kind'][],
  goOn: (intent: Intent) => void,
  { isReady = true, subjectId }: { isReady?: boolean; subjectId?: string } = {},
): void {
  const { pathname } = useLocation();
  const accountId = useSession().user?._id;
  const look = useEffectEvent(({ takeIntent }: Awaited<ReturnType<typeof load>>) => {
    if (accountId === undefined) return;
    const intent = takeIntent(kinds, { pathname, accountId, ...(subjectId !== undefined && { subjectId }) });
    if (intent) goOn(intent);
  });
  useEffect(() => {
    // What was wanted is looked for again whenever the page or the person changes.
    if (!isReady || accountId === undefined || pathname === '' || subjectId === '') return;
    let isHere = true;
    const lookLater = async () => {
      const intents = await load();
      if (isHere) look(intents);
    };
    lookLater().catch(() => undefined);
    return () => {
      isHere = false;
    };
  }, [isReady, accountId, pathname, subjectId]);
}
