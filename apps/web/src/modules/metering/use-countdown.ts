import { useEffect, useState } from 'react';

/** Seconds left of `seconds`, counted from when `key` last changed; stops at zero. */
export function useCountdown(key: unknown, seconds: number): number {
  const [start, setStart] = useState({ key, seconds, atMs: Date.now() });
  const [nowMs, setNowMs] = useState(Date.now);
  if (start.key !== key) setStart({ key, seconds, atMs: Date.now() });
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil(start.seconds - Math.max(0, nowMs - start.atMs) / 1000));
}

/** Whole seconds until a time, counting while the component is mounted; never negative. */
export function useSecondsUntil(timestampIso: string): number {
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((Date.parse(timestampIso) - nowMs) / 1000));
}
