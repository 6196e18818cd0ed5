import { useEffect, useState } from 'react';

/** Seconds left of `seconds`, counted from when `key` last changed; stops at zero, and stands while `isStill`. */
export function useCountdown(key: unknown, seconds: number, isStill = false): number {
  const [start, setStart] = useState({ key, seconds, atMs: Date.now(), isStill });
  const [nowMs, setNowMs] = useState(Date.now);
  const passed = start.isStill ? 0 : Math.max(0, nowMs - start.atMs) / 1000;
  const left = Math.max(0, start.seconds - passed);
  if (start.key !== key) setStart({ key, seconds, atMs: Date.now(), isStill });
  else if (start.isStill !== isStill) setStart({ key, seconds: left, atMs: Date.now(), isStill });
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return Math.ceil(left);
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
