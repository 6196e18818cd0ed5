import { secondMs } from '@candela/contract/shared/durations';
import type { MediaGrant } from '@candela/contract/shows/operations';
import { useCallback, useEffect, useState } from 'react';
import { createLiveLink } from '../../../platform/live/create-live-link.ts';
import { useLink } from '../../../platform/live/use-link.ts';
import { readRefusal } from '../../../platform/refusal.ts';
import { adminClient } from '../console/api.ts';

/** The server takes a page that says nothing for 45 seconds for gone. */
const stayEveryMs = 15 * secondMs;

interface Watching {
  showId: string;
  watchId: string;
  media: MediaGrant;
  reason: string;
  since: string;
}

/** Watching one show unseen, on record from before the first picture until it is left. */
export function useWatch() {
  const [watching, setWatching] = useState<Watching | null>(null);
  const [problem, setProblem] = useState<{ of: string; msg: string } | null>(null);
  const [isBeginning, setBeginning] = useState(false);
  const watchId = watching?.watchId ?? null;
  const showId = watching?.showId ?? null;

  const over = useCallback((of: string, msg: string) => {
    setWatching(null);
    setProblem({ of, msg });
  }, []);
  const begin = async (_id: string, reason: string) => {
    if (isBeginning) return;
    setBeginning(true);
    setProblem(null);
    try {
      const { watchId: id, media } = (await adminClient.beginWatch({ _id, reason })).data;
      setWatching({ showId: _id, watchId: id, media, reason, since: new Date().toISOString() });
    } catch (error) {
      over(_id, readRefusal(error).msg);
    } finally {
      setBeginning(false);
    }
  };
  useEffect(() => {
    if (watchId === null || showId === null) return;
    const stay = async () => {
      try {
        await adminClient.stayInWatch({ watchId });
      } catch (error) {
        const { code, msg } = readRefusal(error);
        if (code === 'not_live') over(showId, msg);
      }
    };
    const timer = setInterval(() => void stay(), stayEveryMs);
    return () => {
      clearInterval(timer);
      // Whoever closes the page without this is found to be gone by the server.
      adminClient.endWatch({ watchId }).catch(() => undefined);
    };
  }, [watchId, showId, over]);
  const { stream, status } = useLink(watchId, () => {
    const link = createLiveLink({
      firstGrant: watching?.media as MediaGrant,
      getGrant: async () => (await adminClient.joinWatch({ watchId: watchId ?? '' })).data.media,
      isFinal: (error) => readRefusal(error).code === 'not_live',
    });
    link.watch();
    return link;
  });
  return {
    ...{ begin, isBeginning, watching, stream, status },
    end: () => setWatching(null),
    problemOf: (_id: string) => (problem?.of === _id ? problem.msg : undefined),
  };
}

export type Watch = ReturnType<typeof useWatch>;
