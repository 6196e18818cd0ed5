import { useEffect, useState } from 'react';

/** Whole seconds until a time (epoch milliseconds), counting down to 0. */
export function useSecondsUntil(untilMs: number): number {
  const [now, setNow] = useState(() => Date.now());
  const seconds = Math.max(0, Math.ceil((untilMs - now) / 1000));
  const running = seconds > 0;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [running]);
  return seconds;
}
