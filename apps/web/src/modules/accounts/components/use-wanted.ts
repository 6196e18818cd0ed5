import type { IntentKind } from '@candela/contract/shared/intent-kinds';
import { useQuery } from '@tanstack/react-query';
import { matchPath, useLocation } from 'react-router';
import { api } from '../../../platform/api.ts';
import { findIntent } from '../../../platform/intent/intent.ts';
import { messages } from '../messages.ts';
import { onwardOf } from './onward.ts';

/** What a visitor wanted before they came to an account page, as the page shows it. */
export type Wanted = {
  kind: IntentKind;
  /** Headings of the two ways in. */
  join: string;
  logIn: string;
  /** Where it is done. */
  at: string;
  name?: string | undefined;
  picture?: string | null | undefined;
  /** What was written already. */
  text?: string | undefined;
};

const pagesOfModels = ['/live-model/:uniqueId', '/profile/:uniqueId', '/chat/:uniqueId', '/:uniqueId'];

/**
 * What the page's address says was wanted, or null. Names and pictures are this browser's own or the server's, never
 * the link's, so that a link somebody made says nothing of its maker's choosing.
 */
export function useWanted(): Wanted | null {
  const { search } = useLocation();
  const onward = onwardOf(search);
  const own = findIntent(search);
  const uniqueId = onward && modelAt(onward.returnTo);
  const { data } = useQuery(
    api.accounts.getProfile.queryOptions({
      input: { uniqueId: uniqueId ?? '' },
      enabled: onward?.for !== undefined && own?.name === undefined && uniqueId !== undefined,
      select: (reply) => reply.data,
      retry: false,
    }),
  );
  if (!onward?.for) return null;
  const name = own?.name ?? (data?.name || data?.username);
  const words = messages.wanted.kinds[onward.for];
  const whom = { known: name === undefined ? 'other' : 'yes', name: name ?? '' } as const;
  return {
    kind: onward.for,
    join: words.join(whom),
    logIn: words.logIn(whom),
    at: onward.returnTo,
    name,
    picture: own ? own.picture : data?.profileImage,
    text: own?.text,
  };
}

function modelAt(path: string): string | undefined {
  const pathname = path.split(/[?#]/, 1)[0] ?? '';
  for (const page of pagesOfModels) {
    const uniqueId = matchPath(page, pathname)?.params.uniqueId;
    if (uniqueId && (page !== '/:uniqueId' || uniqueId.startsWith('@'))) return uniqueId;
  }
  return undefined;
}
