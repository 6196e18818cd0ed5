import { useEffect, useId } from 'react';
import { create } from 'zustand';

const store = create<{ open: readonly string[] }>(() => ({ open: [] }));

/** Whether a dialog lies over all others that are open: Escape means that one, and none below it. */
export function useTopmost(opened: boolean): boolean {
  const id = useId();
  useEffect(() => {
    if (!opened) return;
    store.setState(({ open }) => ({ open: [...open, id] }));
    return () => store.setState(({ open }) => ({ open: open.filter((other) => other !== id) }));
  }, [opened, id]);
  return store(({ open }) => open.at(-1) === id);
}
