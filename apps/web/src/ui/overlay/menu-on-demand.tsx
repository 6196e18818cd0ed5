import { type ReactNode, Suspense, useState } from 'react';

interface ButtonHandlers {
  onClick: () => void;
  onFocus: () => void;
  onPointerEnter: () => void;
}

export interface MenuOnDemandProps {
  /** Fetches the menu's code. */
  load: () => Promise<unknown>;
  /** What stands there before: looks like the menu's own target. */
  button: (handlers: ButtonHandlers) => ReactNode;
  /** The menu with its target, which opens at once (useMenuAtOnce). */
  menu: (wasPressed: boolean) => ReactNode;
  /** A mouse that rests on the button opens the menu, as a press does. */
  opensOnHover?: boolean;
}

/** A menu whose code comes once somebody means to open it, so that no page waits for it. */
export function MenuOnDemand({ load, button, menu, opensOnHover = false }: MenuOnDemandProps) {
  const [wanted, setWanted] = useState<'press' | 'hover' | null>(null);
  const fetch = () => void load().catch(() => undefined);
  const closed = button({
    onClick: () => setWanted('press'),
    onFocus: fetch,
    onPointerEnter: opensOnHover ? () => setWanted((already) => already ?? 'hover') : fetch,
  });
  if (wanted === null) return closed;
  return <Suspense fallback={closed}>{menu(wanted === 'press')}</Suspense>;
}
