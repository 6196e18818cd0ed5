import { useEffect, useState } from 'react';
import { useRenderedAtMs } from '../../platform/rendered-at.ts';

/** Whole seconds since a time; never negative, as the server's clock may be ahead of this one. */
export function elapsedSeconds(sinceIso: string | null | undefined, nowMs: number): number {
  const sinceMs = sinceIso ? Date.parse(sinceIso) : Number.NaN;
  return Number.isNaN(sinceMs) ? 0 : Math.max(0, Math.floor((nowMs - sinceMs) / 1000));
}

/** The same, counting while the component is mounted. */
export function useElapsedSeconds(sinceIso: string | null | undefined): number {
  const renderedAtMs = useRenderedAtMs();
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return elapsedSeconds(sinceIso, renderedAtMs ?? nowMs);
}
