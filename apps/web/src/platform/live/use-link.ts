import { useEffect, useEffectEvent, useState } from 'react';
import type { LinkStats, LinkStatus, LiveLink } from './live-link.ts';
import type { LinkQuality } from './quality.ts';

export type LinkView = {
  status: LinkStatus | null;
  stats: LinkStats | null;
  stream: MediaStream | null;
  /** Null where the engine offers no choice, or as long as that is not known. */
  quality: LinkQuality | null;
};

const unlinked: LinkView = { status: null, stats: null, stream: null, quality: null };

/**
 * Holds one link for as long as `key` stays the same, and none while it is null.
 * @param open makes the link and starts it; the newest one given is used
 */
export function useLink(key: string | null, open: () => LiveLink): LinkView & { link: LiveLink | null } {
  const [held, setHeld] = useState<{ link: LiveLink; view: LinkView } | null>(null);
  const start = useEffectEvent(open);

  useEffect(() => {
    if (key === null) return;
    const link = start();
    const change = (part: Partial<LinkView>) =>
      setHeld((now) => ({ link, view: { ...(now?.link === link ? now.view : unlinked), ...part } }));
    link.on('status', (status) => change({ status }));
    link.on('stats', (stats) => change({ stats }));
    link.on('stream', (stream) => change({ stream }));
    link.on('quality', (quality) => change({ quality }));
    change({ status: link.status });
    return () => {
      link.close();
      setHeld((now) => (now?.link === link ? null : now));
    };
  }, [key]);

  return { link: held?.link ?? null, ...(held?.view ?? unlinked) };
}
