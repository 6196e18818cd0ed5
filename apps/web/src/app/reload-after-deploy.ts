import { minuteMs } from '@candela/contract/shared/durations';

const lastReloadKey = 'reloadedForNewRelease';
/** A second failure this soon is not a new release but a broken one; the error screen then says so. */
const quietMs = minuteMs;

/**
 * A page left open over a release asks for code that is gone. Loading it anew gets the release; screens keep what
 * must survive in local storage.
 */
export function reloadAfterDeploy(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(lastReloadKey) ?? 0);
    if (Date.now() - last < quietMs) return;
    event.preventDefault();
    sessionStorage.setItem(lastReloadKey, String(Date.now()));
    window.location.reload();
  });
}
