import { useEffect, useRef, useState } from 'react';

const batchMs = 1000;

/** Collects words to be read out and hands them over at most once a second, so a busy room can be listened to. */
export function useBatchedWords(newest: readonly string[]): string {
  const waiting = useRef<string[]>([]);
  const [spoken, setSpoken] = useState('');
  useEffect(() => {
    waiting.current.push(...newest);
  }, [newest]);
  useEffect(() => {
    const timer = setInterval(() => {
      if (waiting.current.length === 0) return;
      setSpoken(waiting.current.splice(0).slice(-8).join('. '));
    }, batchMs);
    return () => clearInterval(timer);
  }, []);
  return spoken;
}
