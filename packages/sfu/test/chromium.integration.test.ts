import { createServer, type Server } from 'node:http';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chromiumFlags, fakeMediaFlags, findChromium } from '../../../scripts/chromium.mjs';
import { forkSfu, type RemoteSfu, type SfuEvents } from '../src/index.ts';
import { pageScript } from './browser-page.ts';
import { grant, secret } from './fixture.ts';
import { until } from './rtc-client.ts';

type Inbound = {
  firstFrameMs: number | null;
  framesDecoded: number;
  audioPackets: number;
  audioEnergy: number;
  codec: string;
  lost: number;
  state: string;
};

let sfu: RemoteSfu;
let server: Server;
let browser: Browser;
let page: Page;
const publishersLeft: SfuEvents['publisherLeft'][] = [];
const viewersLeft: SfuEvents['viewerLeft'][] = [];

beforeAll(async () => {
  sfu = await forkSfu({ grantSecret: secret, udpPortBegin: 0, udpPortEnd: 0, bindAddress: '127.0.0.1' });
  sfu.on('publisherLeft', (event) => publishersLeft.push(event));
  sfu.on('viewerLeft', (event) => viewersLeft.push(event));
  server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end('<!doctype html><title>Blank</title><body></body>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  browser = await chromium.launch({
    executablePath: findChromium(),
    args: [...chromiumFlags, ...fakeMediaFlags, '--autoplay-policy=no-user-gesture-required'],
  });
  page = await browser.newPage();
  const address = server.address();
  await page.goto(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`);
  await page.evaluate(pageScript);
});

afterAll(async () => {
  await browser?.close();
  server?.close();
  await sfu?.stop();
});

/** Calls a function of the page script. */
function call<Result>(name: string, ...args: string[]): Promise<Result> {
  return page.evaluate(`window.${name}(...${JSON.stringify(args)})`) as Promise<Result>;
}

async function publish(name: string, channel: string, mimeType = ''): Promise<void> {
  const token = await grant(channel, 'publish', { sub: 'model' });
  const url = `http://127.0.0.1:${sfu.httpPort}/whip/${channel}`;
  expect(await call('publish', name, url, token, mimeType)).toMatchObject({ status: 201 });
  await until('the publisher is connected', async () => {
    const { channels } = await sfu.stats();
    return channels.find((entry) => entry.channel === channel)?.publisher?.isConnected ?? false;
  });
}

async function watch(name: string, channel: string): Promise<{ status: number; patches?: number[] }> {
  const url = `http://127.0.0.1:${sfu.httpPort}/whep/${channel}`;
  return call('watch', name, url, await grant(channel, 'view'));
}

async function plays(name: string, since: Inbound, frames = 15): Promise<Inbound> {
  let now = since;
  await until(
    `${name} plays`,
    async () => {
      now = await call<Inbound>('inbound', name);
      return (
        now.framesDecoded >= since.framesDecoded + frames &&
        now.audioPackets >= since.audioPackets + 20 &&
        now.audioEnergy > since.audioEnergy
      );
    },
    15_000,
  );
  return now;
}

const nothing: Inbound = {
  firstFrameMs: null,
  framesDecoded: 0,
  audioPackets: 0,
  audioEnergy: 0,
  codec: '',
  lost: 0,
  state: 'new',
};

test('a browser publishes, another plays, and a new publisher resumes the picture', async () => {
  await sfu.open('show');
  expect(await watch('early', 'show')).toEqual({ status: 409 });
  await publish('camera', 'show', 'video/VP8');
  const joined = await watch('viewer', 'show');
  expect(joined.status).toBe(201);
  expect(new Set(joined.patches)).toEqual(new Set([204]));
  const first = await plays('viewer', nothing);
  expect(first.codec).toBe('video/VP8');
  expect(first.firstFrameMs).not.toBeNull();

  // The same person publishes again, as after a reload; the viewer does nothing at all.
  await publish('camera again', 'show', 'video/VP8');
  const atReplacement = await call<Inbound>('inbound', 'viewer');
  const resumed = await plays('viewer', atReplacement, 30);
  expect(resumed.state).toBe('connected');
  expect(viewersLeft.filter((event) => event.channel === 'show')).toEqual([]);

  // The publisher vanishes for a moment and returns.
  await call('hangUp', 'camera again');
  await until('the end is noticed', () =>
    publishersLeft.some((event) => event.channel === 'show' && event.reason === 'disconnected'),
  );
  expect(await watch('too soon', 'show')).toEqual({ status: 409 });
  await publish('camera back', 'show', 'video/VP8');
  await plays('viewer', await call<Inbound>('inbound', 'viewer'), 30);

  await call('hangUp', 'viewer');
  await until('the viewer has left', () => viewersLeft.some((event) => event.reason === 'disconnected'));
  await call('hangUp', 'camera back');
});

test.each(['video/H264', 'video/VP9', 'video/AV1'])('%s passes through', async (mimeType) => {
  const channel = mimeType.replace('video/', '');
  await sfu.open(channel);
  await publish('codec camera', channel, mimeType);
  expect((await watch('codec viewer', channel)).status).toBe(201);
  expect((await plays('codec viewer', nothing)).codec).toBe(mimeType);
  const { channels } = await sfu.stats();
  expect(channels.find((entry) => entry.channel === channel)?.publisher?.codecs).toEqual({
    audio: 'opus',
    video: channel,
  });
  await call('hangUp', 'codec viewer');
  await call('hangUp', 'codec camera');
});
