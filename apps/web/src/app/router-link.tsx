import { Link } from 'react-router';
import type { UiLinkProps } from '../ui/link/ui-link.tsx';
import { findPattern } from './guard/guard.ts';
import { screens } from './screens.ts';

/** Fetches a page's code as soon as the reader means to go there. */
function preload(href: string) {
  const pattern = findPattern(href.split(/[?#]/, 1)[0] ?? '');
  // A failed fetch shows itself when the page is opened.
  if (pattern) screens[pattern].load().catch(() => undefined);
}

/** How ui renders a link to a place in this app. */
export function RouterLink({ href, onPointerEnter, onFocus, ...rest }: UiLinkProps) {
  return (
    <Link
      {...rest}
      to={href}
      onPointerEnter={(event) => {
        preload(href);
        onPointerEnter?.(event);
      }}
      onFocus={(event) => {
        preload(href);
        onFocus?.(event);
      }}
    />
  );
}
