import { useEffect, useLayoutEffect, useRef } from 'react';
import { type Location, useLocation, useNavigationType } from 'react-router';

const storageKey = 'candela.scroll';
/** By place, in pixels. They outlive what draws the site around a page, as the console has its own. */
let positions: Record<string, number> | undefined;

/**
 * A new page begins at the top. Back, Forward and a reload lead to where the reader was. Another address of the same
 * page, such as a filter or a tab, moves nothing, unless it turns to another page of a list, names a place on the page
 * or is the very address the reader is at.
 */
export function ScrollPosition() {
  const location = useLocation();
  const isReturn = useNavigationType() === 'POP';
  const before = useRef<Location>(undefined);

  useLayoutEffect(() => {
    positions ??= readPositions();
    const from = before.current;
    before.current = location;
    window.history.scrollRestoration = 'manual';
    if (from === location) return;
    const saved = isReturn ? positions[keyOf(location)] : undefined;
    if (saved !== undefined) {
      window.scrollTo(0, saved);
      return;
    }
    if (!showsPlace(location) && from && !staysInPlace(from, location)) window.scrollTo(0, 0);
    // A place nobody scrolls on is returned to as well.
    positions[keyOf(location)] = window.scrollY;
  }, [location, isReturn]);

  useEffect(() => {
    const save = () => {
      if (before.current && positions) positions[keyOf(before.current)] = window.scrollY;
    };
    const store = () => {
      // The browser brings a page back by itself where this one no longer can.
      window.history.scrollRestoration = 'auto';
      storePositions(positions ?? {});
    };
    window.addEventListener('scroll', save, { passive: true });
    window.addEventListener('pagehide', store);
    return () => {
      window.history.scrollRestoration = 'auto';
      window.removeEventListener('scroll', save);
      window.removeEventListener('pagehide', store);
    };
  }, []);
  return null;
}

/** Scrolls to what the address names on the page, if it is there. */
function showsPlace({ hash }: Location): boolean {
  if (hash === '') return false;
  const place = document.getElementById(nameIn(hash));
  place?.scrollIntoView();
  return place !== null;
}

/** What a hash names; as it stands, where it is no encoding of anything. */
function nameIn(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}

function staysInPlace(from: Location, to: Location): boolean {
  if (from.pathname !== to.pathname) return false;
  if (from.search === to.search && from.hash === to.hash) return false;
  return pageOf(from) === pageOf(to);
}

/** The first page of a visit has the same key in every visit. */
const keyOf = ({ key, pathname }: Location) => `${key} ${pathname}`;

const pageOf = ({ search }: Location) => new URLSearchParams(search).get('page');

function readPositions(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, number>;
  } catch {
    return {};
  }
}

function storePositions(positions: Record<string, number>): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(positions));
  } catch {
    // Where the browser forbids it, only a reload forgets where the reader was.
  }
}
