import { createServer, type Server } from 'node:http';
import { networkInterfaces } from 'node:os';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chromiumFlags, fakeMediaFlags, findChromium } from '../../../scripts/chromium.mjs';
import { forkSfu, type RemoteSfu, type SfuEvents } from '../src/index.ts';
import { pageScript } from './browser-page.ts';
import { grant, secret } from './fixture.ts';
import { LossyRelay } from './lossy-relay.ts';
import { join, send, until } from './rtc-client.ts';
import { SlowTcp } from './slow-tcp.ts';

type Inbound = {
  firstFrameMs: number | null;
  framesDecoded: number;
  audioPackets: number;
  audioEnergy: number;
  codec: string;
  lost: number;
  height: number;
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

async function publish(name: string, channel: string, mimeType = '', throughPort = ''): Promise<void> {
  const token = await grant(channel, 'publish', { sub: 'model' });
  const url = `http://127.0.0.1:${sfu.httpPort}/whip/${channel}`;
  expect(await call('publish', name, url, token, mimeType, throughPort)).toMatchObject({ status: 201 });
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
  await until(`${name} plays`, async () => {
    now = await call<Inbound>('inbound', name);
    return (
      now.framesDecoded >= since.framesDecoded + frames &&
      now.audioPackets >= since.audioPackets + 20 &&
      now.audioEnergy > since.audioEnergy
    );
  });
  return now;
}

const nothing: Inbound = {
  firstFrameMs: null,
  framesDecoded: 0,
  audioPackets: 0,
  audioEnergy: 0,
  codec: '',
  lost: 0,
  height: 0,
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

/** Nothing answers datagrams at this port. */
const deadPort = '9';

test('who is behind a network that drops datagrams publishes and watches over TCP, and only then', async () => {
  const channel = 'blocked';
  await sfu.open(channel);
  await publish('blocked camera', channel, 'video/VP8', deadPort);
  expect(await call('way', 'blocked camera')).toBe('127.0.0.1 tcp');
  const relay = await LossyRelay.open(sfu.udpPorts.begin, { delayMs: 0, lossShare: 0 });
  const url = `http://127.0.0.1:${sfu.httpPort}/whep/${channel}`;
  const through = async (name: string) =>
    call('watch', name, url, await grant(channel, 'view'), String(relay.port));
  expect(await through('free')).toMatchObject({ status: 201 });
  await plays('free', nothing);
  expect(await call('way', 'free')).toBe('127.0.0.1 udp');
  relay.isBlocked = true;
  expect(await through('dropped')).toMatchObject({ status: 201 });
  const { firstFrameMs } = await plays('dropped', nothing);
  expect(firstFrameMs).toBeLessThan(4000);
  expect(await call('way', 'dropped')).toBe('127.0.0.1 tcp');
  for (const name of ['free', 'dropped', 'blocked camera']) await call('hangUp', name);
  relay.close();
});

const hasIpv6 = Object.values(networkInterfaces()).some((all) =>
  all?.some(({ address }) => address === '::1'),
);

/** An engine bound to every address of both families, with a camera on its channel `both`. */
async function openBoth(publicAddresses: string[]): Promise<RemoteSfu> {
  const both = await forkSfu({
    ...{ grantSecret: secret, udpPortBegin: 0, udpPortEnd: 0, bindAddress: '::' },
    publicAddresses,
  });
  await both.open('both');
  const publishing = await grant('both', 'publish', { sub: 'model' });
  const at = `http://127.0.0.1:${both.httpPort}/whip/both`;
  expect(await call('publish', 'six', at, publishing, 'video/VP8')).toMatchObject({ status: 201 });
  await until('the publisher is connected', async () => {
    const { channels } = await both.stats();
    return channels[0]?.publisher?.isConnected ?? false;
  });
  return both;
}

test.skipIf(!hasIpv6)('an engine that has only an IPv6 address is reached by it', async () => {
  const six = await openBoth(['::1']);
  await until('the way is known', async () => (await call('way', 'six')) !== ' ');
  expect(await call('way', 'six')).toBe('::1 udp');
  await call('hangUp', 'six');
  await six.stop();
});

test.skipIf(!hasIpv6)('one port serves IPv6 and IPv4, by UDP and by TCP', async () => {
  const both = await openBoth(['127.0.0.1', '::1']);
  const at = `http://127.0.0.1:${both.httpPort}`;
  const blocked = await LossyRelay.open(both.udpPorts.begin, { delayMs: 0, lossShare: 0 });
  blocked.isBlocked = true;
  const watching = await grant('both', 'view');
  const joined = await call('watch', 'six by tcp', `${at}/whep/both`, watching, String(blocked.port));
  expect(joined).toMatchObject({ status: 201 });
  await plays('six by tcp', nothing);
  expect(await call('way', 'six by tcp')).toMatch(/ tcp$/);
  const four = await join(`${at}/whep/both`, 'view', () => grant('both', 'view'));
  expect(four.connection.getSelectedCandidatePair()?.remote.address).toBe('127.0.0.1');
  await until('it is sent packets', () => four.rtp('video').length > 5);
  four.close();
  for (const name of ['six by tcp', 'six']) await call('hangUp', name);
  blocked.close();
  await both.stop();
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

async function publishLayers(channel: string): Promise<void> {
  await sfu.open(channel);
  const token = await grant(channel, 'publish', { sub: 'model' });
  const url = `http://127.0.0.1:${sfu.httpPort}/whip/${channel}`;
  expect(await call('publishLayers', channel, url, token, 'video/VP8')).toMatchObject({ status: 201 });
  await until('the publisher is connected', async () => {
    const { channels } = await sfu.stats();
    return channels.find((entry) => entry.channel === channel)?.publisher?.isConnected ?? false;
  });
}

test('layers follow what a link over TCP carries', async () => {
  const channel = 'tcp-layers';
  await publishLayers(channel);
  const slow = await SlowTcp.open(sfu.tcpPort ?? 0, 10_000_000);
  const url = `http://127.0.0.1:${sfu.httpPort}/whep/${channel}`;
  const viewing = await grant(channel, 'view');
  const joined = await call('watch', 'far', url, viewing, deadPort, String(slow.port));
  expect(joined).toMatchObject({ status: 201 });
  const height = async () => (await call<Inbound>('inbound', 'far')).height;
  await until('the largest layer', async () => (await height()) === 540);
  expect(await call('way', 'far')).toBe('127.0.0.1 tcp');
  slow.bitsPerSecond = 600_000;
  await until('a layer that fits', async () => (await height()) > 0 && (await height()) <= 270);
  const before = await call<Inbound>('inbound', 'far');
  await until(
    'pictures and sound go on',
    async () => {
      const now = await call<Inbound>('inbound', 'far');
      return now.framesDecoded > before.framesDecoded + 20 && now.audioEnergy > before.audioEnergy;
    },
    20_000,
  );
  slow.bitsPerSecond = 10_000_000;
  await until('the largest layer again', async () => (await height()) === 540);
  await call('hangUp', 'far');
  await call('hangUp', channel);
  slow.close();
});

test('layers follow what a link carries', async () => {
  const channel = 'layers';
  await publishLayers(channel);
  const url = `http://127.0.0.1:${sfu.httpPort}`;
  const relay = await LossyRelay.open(sfu.udpPorts.begin, { delayMs: 25, lossShare: 0 });
  const viewing = await grant(channel, 'view');
  const joined = await call<{ status: number; location: string }>(
    'watch',
    'near',
    `${url}/whep/${channel}`,
    viewing,
    String(relay.port),
  );
  expect(joined.status).toBe(201);
  const shows = (what: string, isRight: (height: number) => boolean) =>
    until(what, async () => isRight((await call<Inbound>('inbound', 'near')).height));
  await shows('the largest layer', (height) => height === 540);
  relay.conditions = { bitsPerSecond: 700_000, delayMs: 25, lossShare: 0.02 };
  await shows('a layer that fits', (height) => height > 0 && height <= 270);
  const before = await call<Inbound>('inbound', 'near');
  await until(
    'pictures and sound go on',
    async () => {
      const now = await call<Inbound>('inbound', 'near');
      return now.framesDecoded > before.framesDecoded + 20 && now.audioEnergy > before.audioEnergy;
    },
    20_000,
  );
  relay.conditions = { delayMs: 25, lossShare: 0 };
  await shows('the largest layer again', (height) => height === 540);
  const choose = async (choice: object) => {
    const { body } = await send(`${joined.location}/layer`, 'POST', {
      token: viewing,
      body: JSON.stringify(choice),
      headers: { 'content-type': 'application/json' },
    });
    return JSON.parse(body);
  };
  const { layers } = await choose({ maxHeight: 200 });
  expect(layers).toMatchObject([
    { rid: 'q', width: 240, height: 135 },
    { rid: 'h', width: 480, height: 270 },
    { rid: 'f', width: 960, height: 540 },
  ]);
  await shows('the layer that was chosen', (height) => height === 135);
  await choose({ maxHeight: 0 });
  const alone = await call<Inbound>('inbound', 'near');
  await until(
    'sound goes on alone',
    async () => (await call<Inbound>('inbound', 'near')).audioPackets > alone.audioPackets + 100,
  );
  expect((await call<Inbound>('inbound', 'near')).framesDecoded - alone.framesDecoded).toBeLessThan(5);
  await choose({});
  await shows('the largest layer after the choice was taken back', (height) => height === 540);
  await call('hangUp', 'near');
  await call('hangUp', 'layers');
  relay.close();
});
