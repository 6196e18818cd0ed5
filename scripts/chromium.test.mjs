import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { findChromium } from './chromium.mjs';

/** @param {string[]} files */
const only =
  (...files) =>
  (/** @type {string} */ file) =>
    files.includes(file);

describe('findChromium', () => {
  it('obeys CANDELA_CHROMIUM and takes nothing else when that is wrong', () => {
    const env = { CANDELA_CHROMIUM: '/opt/my browser', PATH: '/usr/bin' };
    expect(findChromium({ env, platform: 'linux', exists: only('/opt/my browser') })).toBe('/opt/my browser');
    expect(findChromium({ env, platform: 'linux', exists: only('/usr/bin/chromium') })).toBeUndefined();
  });

  it('looks along PATH, then in the usual places', () => {
    const env = { PATH: ['/a', '/b'].join(path.delimiter) };
    const chrome = path.join('/b', 'google-chrome');
    expect(findChromium({ env, platform: 'linux', exists: only(chrome, '/usr/bin/chromium') })).toBe(chrome);
    expect(findChromium({ env, platform: 'linux', exists: only('/usr/bin/chromium') })).toBe(
      '/usr/bin/chromium',
    );
    const both = only('/b/chromium-headless-shell', '/a/chromium');
    expect(findChromium({ env, platform: 'linux', exists: both })).toBe('/b/chromium-headless-shell');
    const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
    expect(findChromium({ env, platform: 'darwin', exists: only(mac) })).toBe(mac);
    expect(findChromium({ env, platform: 'linux', exists: () => false })).toBeUndefined();
  });
});
