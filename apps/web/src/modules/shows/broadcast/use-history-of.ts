import { useState } from 'react';

/** The last values of a figure, oldest first; a new one is taken whenever `tick` changes. */
export function useHistoryOf(tick: unknown, value: number | null, length = 24): readonly number[] {
  const [history, setHistory] = useState<{ tick: unknown; values: readonly number[] }>({ tick, values: [] });
  if (history.tick !== tick) {
    const values = value === null ? history.values : [...history.values, value].slice(-length);
    setHistory({ tick, values });
  }
  return history.values;
}
