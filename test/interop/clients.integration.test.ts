import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { networkInterfaces } from 'node:os';
import { forkSfu, type RemoteSfu, signGrant } from '@candela/sfu';
import { type Browser, chromium, type Page } from 'playwright-core';
import { type Browser as Firefox, type Page as FirefoxPage, launch } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pageScript } from '../../packages/sfu/test/browser-page.ts';
import { chromiumFlags, findChromium, slowCameraFlags } from '../../scripts/chromium.mjs';
import { bundlePage } from './bundle-page.ts';

/** Clients that others wrote, against the engine alone. What is not installed is skipped. */

const secret = 'a secret of the tests, thirty-two bytes or more';
// Firefox does not connect to loopback.
const address = Object.values(networkInterfaces())
  .flatMap((all) => all ?? [])
  .find(({ family, internal }) => family === 'IPv4' && !internal)?.address;
const firefoxPath = ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find((file) => existsSync(file));
const hasFirefox = firefoxPath !== undefined && address !== undefined;
if (!hasFirefox) process.stdout.write('Firefox or a network is missing, so Firefox is not tried.\n');

let sfu: RemoteSfu;
let server: Server;
let site: string;
let browser: Browser;

beforeAll(async () => {
  const bindAddress = address ?? '127.0.0.1';
  sfu = await forkSfu({ grantSecret: secret, udpPortBegin: 0, udpPortEnd: 0, bindAddress });
  server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end('<!doctype html><title>Blank</title><body></body>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const at = server.address();
  site = `http://127.0.0.1:${typeof at === 'object' ? at?.port : ''}/`;
  browser = await chromium.launch({
    executablePath: findChromium(),
    args: [...chromiumFlags, ...slowCameraFlags, '--autoplay-policy=no-user-gesture-required'],
  });
});

afterAll(async () => {
  await browser?.close();
  server?.close();
  await sfu?.stop();
});

/** The address to publish to or watch, and the right to. */
async function wayTo(channel: string, role: 'publish' | 'view'): Promise<[url: string, token: string]> {
  const exp = Math.floor(Date.now() / 1000) + 60;
  const token = await signGrant(secret, { sub: randomUUID(), channel, role, jti: randomUUID(), exp });
  return [`http://127.0.0.1:${sfu.httpPort}/${role === 'publish' ? 'whip' : 'whep'}/${channel}`, token];
}

async function isPublished(channel: string): Promise<boolean> {
  const { channels } = await sfu.stats();
  return channels.find((one) => one.channel === channel)?.publisher?.isConnected ?? false;
}

async function openPage(script: string): Promise<Page> {
  const page = await browser.newPage();
  await page.goto(site);
  await page.evaluate(script);
  return page;
}

type AnyPage = { evaluate(script: string): Promise<unknown> };

/** Calls a function of the page's script. */
function call<Result>(page: AnyPage, name: string, ...args: string[]): Promise<Result> {
  return page.evaluate(`window.${name}(...${JSON.stringify(args)})`) as Promise<Result>;
}

test('whip-web-client publishes and webrtc-player plays', async () => {
  await sfu.open('eyevinn');
  const page = await openPage(await bundlePage('eyevinn-page.mjs'));
  const refused: string[] = [];
  const patches: number[] = [];
  page.on('requestfailed', (request) => {
    // The client leaves the answers to its OPTIONS unread, which counts as failed.
    if (request.method() !== 'OPTIONS') refused.push(`${request.method()} ${request.url()}`);
  });
  page.on('response', (response) => {
    if (response.request().method() === 'PATCH') patches.push(response.status());
  });
  const resource = await call<string>(page, 'publish', ...(await wayTo('eyevinn', 'publish')));
  expect(resource).toContain('/whip/eyevinn/');
  await expect.poll(() => isPublished('eyevinn')).toBe(true);
  await call(page, 'watch', ...(await wayTo('eyevinn', 'view')));
  await expect.poll(() => call<number>(page, 'framesShown')).toBeGreaterThan(15);
  expect(new Set(patches)).toEqual(new Set([204]));
  expect(refused).toEqual([]);
  await page.close();
});

describe.skipIf(!hasFirefox)('Firefox', () => {
  let firefox: Firefox;
  let page: FirefoxPage;
  let other: Page;

  beforeAll(async () => {
    firefox = await launch({
      browser: 'firefox',
      executablePath: firefoxPath ?? '',
      headless: true,
      extraPrefsFirefox: {
        'media.navigator.streams.fake': true,
        'media.navigator.permission.disabled': true,
        'media.autoplay.default': 0,
        // As on a machine that could not fetch the plugin.
        'media.gmp-gmpopenh264.enabled': false,
        'media.gmp-manager.updateEnabled': false,
      },
    });
    page = await firefox.newPage();
    await page.goto(site);
    await page.evaluate(pageScript);
    other = await openPage(pageScript);
  });

  afterAll(async () => {
    await firefox?.close();
    await other?.close();
  });

  async function plays(player: AnyPage, name: string, codec: string): Promise<void> {
    const inbound = () => call<{ framesDecoded: number; codec: string }>(player, 'inbound', name);
    await expect.poll(async () => (await inbound()).framesDecoded).toBeGreaterThan(10);
    expect((await inbound()).codec).toBe(codec);
  }

  test.each(['video/VP8', 'video/VP9'])(
    'publishes %s, and plays what Chromium sends of it',
    async (codec) => {
      const channel = codec.replace('video/', 'firefox-');
      await sfu.open(channel);
      expect(await call(page, 'publish', channel, ...(await wayTo(channel, 'publish')), codec)).toMatchObject(
        {
          status: 201,
        },
      );
      await expect.poll(() => isPublished(channel)).toBe(true);
      expect(await call(other, 'watch', channel, ...(await wayTo(channel, 'view')))).toMatchObject({
        status: 201,
      });
      await plays(other, channel, codec);
      await call(page, 'hangUp', channel);

      const back = `${channel}-back`;
      await sfu.open(back);
      expect(await call(other, 'publish', back, ...(await wayTo(back, 'publish')), codec)).toMatchObject({
        status: 201,
      });
      await expect.poll(() => isPublished(back)).toBe(true);
      expect(await call(page, 'watch', back, ...(await wayTo(back, 'view')))).toMatchObject({ status: 201 });
      await plays(page, back, codec);
      // Nothing answers datagrams at this port, so only TCP is left.
      const overTcp = await call(page, 'watch', 'tcp', ...(await wayTo(back, 'view')), '9');
      expect(overTcp).toMatchObject({ status: 201 });
      await plays(page, 'tcp', codec);
      await call(page, 'hangUp', 'tcp');
      await call(page, 'hangUp', back);
      await call(other, 'hangUp', back);
    },
  );

  test('without the OpenH264 plugin is refused H264 with the reason, and has VP8 to fall back on', async () => {
    await sfu.open('h264');
    const published = await call(other, 'publish', 'h264', ...(await wayTo('h264', 'publish')), 'video/H264');
    expect(published).toMatchObject({ status: 201 });
    await expect.poll(() => isPublished('h264')).toBe(true);
    expect(await call(page, 'watch', 'h264', ...(await wayTo('h264', 'view')))).toEqual({ status: 422 });
    await call(other, 'hangUp', 'h264');
  });
});
