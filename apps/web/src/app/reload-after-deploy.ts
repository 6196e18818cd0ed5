import { minuteMs } from '@candela/contract/shared/durations';
import { isPrefetching } from '../platform/prefetch.ts';

const lastReloadKey = 'reloadedForNewRelease';
/** A second failure this soon is not a new release but a broken one; the error screen then says so. */
const quietMs = minuteMs;

/**
 * A page left open over a release asks for code that is gone. Loading it anew gets the release; screens keep what
 * must survive in local storage. Where there is no network, and for code nobody asked for yet, the page stays.
 */
export function reloadAfterDeploy(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (isPrefetching() || navigator.onLine === false) return;
    const last = Number(sessionStorage.getItem(lastReloadKey) ?? 0);
    if (Date.now() - last < quietMs) return;
    event.preventDefault();
    sessionStorage.setItem(lastReloadKey, String(Date.now()));
    window.location.reload();
  });
}
