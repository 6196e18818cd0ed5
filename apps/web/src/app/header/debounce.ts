import { useEffect, useState } from 'react';

export type Debounced<Value> = { push: (value: Value) => void; cancel: () => void };

/** Hands on the last value pushed once nothing was pushed for `delayMs`. */
export function debounce<Value>(deliver: (value: Value) => void, delayMs: number): Debounced<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = () => clearTimeout(timer);
  return {
    cancel,
    push: (value) => {
      cancel();
      timer = setTimeout(() => deliver(value), delayMs);
    },
  };
}

/** A value that follows another once it has rested for `delayMs`. */
export function useDebounced<Value>(value: Value, delayMs: number): Value {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const waiting = debounce(setRested, delayMs);
    waiting.push(value);
    return waiting.cancel;
  }, [value, delayMs]);
  return rested;
}
