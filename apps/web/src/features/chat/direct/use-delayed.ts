import { useEffect, useState } from 'react';

/** Searches wait this long after the last key. Source: specification, section 9. */
const debounceMs = 300;

/** A value that follows once it has rested. */
export function useDelayed(value: string): string {
  const [delayed, setDelayed] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDelayed(value), debounceMs);
    return () => clearTimeout(timer);
  }, [value]);
  return delayed;
}
