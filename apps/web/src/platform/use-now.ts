import { useEffect, useState } from 'react';

/** The time now in milliseconds, looked at every quarter of a minute. */
export function useNow(): number {
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 15_000);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}
