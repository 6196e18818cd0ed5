import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { prefetch } from '../platform/prefetch.ts';
import { reloadAfterDeploy } from './reload-after-deploy.ts';

const reload = vi.fn();
let page: EventTarget;

beforeEach(() => {
  reload.mockReset();
  page = Object.assign(new EventTarget(), { location: { reload } });
  const saved = new Map<string, string>();
  vi.stubGlobal('window', page);
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => saved.get(key) ?? null,
    setItem: (key: string, value: string) => saved.set(key, value),
  });
  reloadAfterDeploy();
});
afterEach(() => vi.unstubAllGlobals());

/** Code is asked for that is gone: whether the one who asked hears of it. */
function miss(): boolean {
  return page.dispatchEvent(new Event('vite:preloadError', { cancelable: true }));
}

test('code that is gone loads the page anew, once in a while', () => {
  expect(miss()).toBe(false);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(miss(), 'the error screen says so').toBe(true);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('the page stays while there is no network', () => {
  vi.stubGlobal('navigator', { onLine: false });
  expect(miss()).toBe(true);
  expect(reload).not.toHaveBeenCalled();
});

test('the page stays when code could not be fetched ahead of its need, and goes when it is needed', async () => {
  await prefetch(async () => {
    if (miss()) throw new Error('gone');
  });
  expect(reload).not.toHaveBeenCalled();
  miss();
  expect(reload).toHaveBeenCalledTimes(1);
});
