import { createContext, useContext, useSyncExternalStore } from 'react';

/** When the server rendered the page, in milliseconds; null where it did not. */
export const RenderedAt = createContext<number | null>(null);

const never = () => () => undefined;

/**
 * When the server rendered the page, while that page is rendered or taken over, and null from then on. Words made of the
 * present time begin with this one in both, or React would throw the page away and render it anew.
 */
export function useRenderedAtMs(): number | null {
  const renderedAtMs = useContext(RenderedAt);
  return useSyncExternalStore(
    never,
    () => null,
    () => renderedAtMs,
  );
}
