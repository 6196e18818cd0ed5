import { useRef, useState } from 'react';
import { randomId } from '../../../platform/random-id.ts';
import { useSocketEvent } from '../../../platform/realtime/socket.ts';
import { readRefusal } from '../../../platform/refusal.ts';

/** This page, as the server tells it from others of the same account. */
export const tabId = randomId();

/** What a page says with every request for media of a show, call or private show. */
export type MediaLeaseRequest = { tabId: string; takeOver: boolean };

/**
 * The media lease of an account in its show, a call or a private show. A page that opens takes it, from another if
 * need be; a page that lost it sends and shows nothing until it is asked to take over again.
 * @param sessionId the show, call or private show; null while there is none
 */
export function useMediaLease(sessionId: string | null) {
  const [lostTo, setLostTo] = useState<string | null>(null);
  const [tries, setTries] = useState(0);
  /** The session this page holds the lease of; until then it requests it. */
  const held = useRef<string | null>(null);
  useSocketEvent('media.taken', (taken) => {
    if (taken.sessionId === sessionId && taken.tabId !== tabId) setLostTo(sessionId);
  });
  const isElsewhere = sessionId !== null && lostTo === sessionId;
  return {
    isElsewhere,
    /** Of the links that may stand here now; null for none. */
    key: sessionId === null || isElsewhere ? null : `${sessionId} ${tries}`,
    /** Asks for media in this page's name. */
    async ask<Answer>(join: (lease: MediaLeaseRequest) => Promise<Answer>): Promise<Answer> {
      try {
        const answer = await join({ tabId, takeOver: held.current !== sessionId });
        held.current = sessionId;
        return answer;
      } catch (error) {
        if (readRefusal(error).code === 'open_elsewhere') setLostTo(sessionId);
        throw error;
      }
    },
    takeOver() {
      held.current = null;
      setLostTo(null);
      setTries(tries + 1);
    },
  };
}
