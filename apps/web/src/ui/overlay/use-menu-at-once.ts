import { useEffect, useRef, useState } from 'react';

/**
 * For a menu that comes in place of the button that asked for it (MenuOnDemand): opens as soon as it is there. After a
 * press the focus goes on at its target, to which it returns when the menu closes.
 */
export function useMenuAtOnce(wasPressed: boolean) {
  const target = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    if (wasPressed) target.current?.focus({ preventScroll: true });
    setOpened(true);
  }, [wasPressed]);
  return { target, menu: { opened, onChange: setOpened } };
}
