import { createSocket } from 'node:dgram';
import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { forkSfu, type RemoteSfu, type SfuEvents } from '../src/index.ts';
import { grant, secret } from './fixture.ts';
import { join, RtcClient, send, until } from './rtc-client.ts';

let sfu: RemoteSfu;
let base: string;
let roomy: RemoteSfu;
const left: SfuEvents['viewerLeft'][] = [];
const publishersLeft: SfuEvents['publisherLeft'][] = [];

beforeAll(async () => {
  sfu = await forkSfu({
    grantSecret: secret,
    udpPortBegin: 0,
    udpPortEnd: 0,
    bindAddress: '127.0.0.1',
    maxViewersPerChannel: 3,
    deadPeerTimeoutMs: 1000,
    publicPathPrefix: '/live',
    iceServers: [
      { url: 'stun:stun.example.org:3478' },
      { url: 'turn:turn.example.org', username: 'u', credential: 'c' },
    ],
  });
  base = `http://127.0.0.1:${sfu.httpPort}`;
  roomy = await forkSfu({
    grantSecret: secret,
    udpPortBegin: 0,
    udpPortEnd: 0,
    bindAddress: '127.0.0.1',
    deadPeerTimeoutMs: 1000,
  });
  sfu.on('viewerLeft', (event) => left.push(event));
  sfu.on('publisherLeft', (event) => publishersLeft.push(event));
});

afterAll(async () => {
  await Promise.all([sfu.stop(), roomy.stop()]);
});

async function offerOf(role: 'publish' | 'view'): Promise<string> {
  const client = new RtcClient(role);
  const offer = await client.offer();
  client.close();
  return offer;
}

async function watch(channel: string, at = base): Promise<RtcClient> {
  return join(`${at}/whep/${channel}`, 'view', () => grant(channel, 'view'));
}

async function publish(
  channel: string,
  sub: string,
  codec: 'VP8' | 'VP9' = 'VP8',
  at = base,
): Promise<RtcClient> {
  const client = await join(
    `${at}/whip/${channel}`,
    'publish',
    () => grant(channel, 'publish', { sub }),
    codec,
  );
  client.startSending();
  return client;
}

/** The extended sequence numbers' steps; an unbroken stream has steps of one only. */
function steps(packets: Buffer[]): number[] {
  const numbers = packets.map((packet) => packet.readUInt16BE(2));
  return numbers.slice(1).map((number, index) => (number - (numbers[index] ?? 0)) & 0xffff);
}

describe('refusals', () => {
  test('each wrong request has its own status', async () => {
    await sfu.open('table');
    const offer = await offerOf('publish');
    const viewOffer = await offerOf('view');
    const publishing = await grant('table', 'publish');
    const viewing = await grant('table', 'view');
    const post = (path: string, token: string | undefined, body: string, headers = {}) =>
      send(`${base}${path}`, 'POST', { ...(token ? { token } : {}), body, headers }).then(
        ({ status }) => status,
      );

    expect(await post('/whip/table', undefined, offer)).toBe(401);
    expect(await post('/whip/table', 'rubbish', offer)).toBe(401);
    expect(await post('/whip/table', viewing, offer)).toBe(401);
    expect(await post('/whip/table', await grant('other', 'publish'), offer)).toBe(401);
    expect(await post('/whip/table', await grant('table', 'publish', { lifetimeSeconds: -1 }), offer)).toBe(
      401,
    );
    expect(
      await post('/whip/table', await grant('table', 'publish', { lifetimeSeconds: 200_000 }), offer),
    ).toBe(401);
    expect(await post('/whip/guessed', undefined, offer)).toBe(401);
    expect(await post('/whip/guessed', await grant('guessed', 'publish'), offer)).toBe(404);
    expect(await post('/whep/guessed', await grant('guessed', 'view'), viewOffer)).toBe(404);
    expect(await post('/nothing/here', publishing, offer)).toBe(404);
    expect(await post('/whip/table', publishing, offer, { 'content-type': 'text/plain' })).toBe(415);
    expect(await post('/whip/table', publishing, 'v=0'.padEnd(70_000, '\r\n'))).toBe(413);
    expect(await post('/whip/table', publishing, 'hello')).toBe(400);
    expect(await post('/whip/table', publishing, offer.replaceAll('ice-ufrag', 'x-ufrag'))).toBe(400);
    expect(await post('/whip/table', publishing, offer.replaceAll('VP8/90000', 'H265/90000'))).toBe(422);
    expect(await post('/whip/table', publishing, `${offer}a=ssrc-group:SIM 1 2\r\n`)).toBe(422);
    expect(await post('/whip/table', publishing, `${offer}a=simulcast:send a;b\r\n`)).toBe(422);
    expect(await post('/whip/table', publishing, viewOffer)).toBe(422);
    expect((await send(`${base}/whip/table`, 'GET')).status).toBe(405);

    const notLive = await send(`${base}/whep/table`, 'POST', { token: viewing, body: viewOffer });
    expect(notLive.status).toBe(409);
    expect(Number(notLive.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('OPTIONS needs no grant and names everything', async () => {
    const { status, headers } = await send(`${base}/whep/anything`, 'OPTIONS');
    expect(status).toBe(200);
    expect(headers.get('accept-post')).toBe('application/sdp');
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('access-control-allow-headers')).toContain('If-Match');
    expect(headers.get('link')).toContain('<stun:stun.example.org:3478>; rel="ice-server"');
    expect(headers.get('link')).toContain('username="u"; credential="c"');
  });

  test('a session belongs to the one who started it', async () => {
    await sfu.open('owned');
    const token = await grant('owned', 'publish', { sub: 'owner', lifetimeSeconds: 1 });
    const answer = await send(`${base}/whip/owned`, 'POST', { token, body: await offerOf('publish') });
    expect(answer.status).toBe(201);
    expect(answer.headers.get('etag')).toMatch(/^".+"$/);
    expect(answer.body).toContain(' typ host');
    const location = answer.headers.get('location') ?? '';
    expect(location).toMatch(/^\/live\/whip\/owned\/[\w-]{22,}$/);
    const url = `${base}${location.replace('/live', '')}`;
    const fragment = { 'content-type': 'application/trickle-ice-sdpfrag' };
    const trickle = 'a=mid:0\r\na=candidate:1 1 UDP 2114977791 127.0.0.1 9 typ host\r\n';
    const restart = 'a=ice-ufrag:ABCD\r\na=ice-pwd:1234567890123456789012\r\n';
    const patch = (body: string, headers: Record<string, string>, as = token) =>
      send(url, 'PATCH', { token: as, body, headers }).then(({ status }) => status);

    expect(await patch(trickle, fragment)).toBe(204);
    expect(await patch(trickle, { ...fragment, 'if-match': '*' })).toBe(204);
    expect(await patch(trickle, { ...fragment, 'if-match': '"old"' })).toBe(412);
    expect(await patch(restart, fragment)).toBe(428);
    expect(await patch(restart, { ...fragment, 'if-match': '*' })).toBe(501);
    expect(await patch('rubbish', fragment)).toBe(400);
    expect(await patch(trickle, { 'content-type': 'text/plain' })).toBe(415);
    const other = await grant('owned', 'publish', { sub: 'other' });
    expect(await patch(trickle, fragment, other)).toBe(404);
    expect((await send(url, 'DELETE', { token: other })).status).toBe(404);
    expect(
      (await send(url, 'DELETE', { token: await grant('owned', 'view', { sub: 'owner' }) })).status,
    ).toBe(401);
    expect((await send(`${url}x`, 'DELETE', { token })).status).toBe(404);

    await new Promise((resolve) => setTimeout(resolve, 1100));
    expect((await send(url, 'DELETE', { token })).status).toBe(200);
    expect((await send(url, 'DELETE', { token })).status).toBe(404);
  });
});

describe('media', () => {
  test('flows to viewers, survives a replaced publisher, and is repaired', async () => {
    await sfu.open('show');
    const first = await publish('show', 'model');
    const viewer = await watch('show');
    await until('media', () => viewer.rtp('video').length > 20 && viewer.rtp('audio').length > 20);
    expect(viewer.rtp('video')[0]?.subarray(12)).toEqual(Buffer.from([0x10, 0, 1, 2, 3]));
    await until('a key frame request', () => first.rtcp(206).length > 0);
    await until('receiver reports', () => first.rtcp(201).length > 0);

    // The publisher skips a packet and is asked for it; the viewer asks for one and gets it again.
    const rival = await send(`${base}/whip/show`, 'POST', {
      token: await grant('show', 'publish', { sub: 'rival' }),
      body: await offerOf('publish'),
    });
    expect(rival.status).toBe(409);
    first.sendRtp('video', 20_000, Buffer.from([0x10, 0]));
    first.sendRtp('video', 20_002, Buffer.from([0x10, 1]));
    await until('a request for the lost packet', () =>
      first.rtcp(205).some((packet) => packet.readUInt16BE(12) === 20_001),
    );

    const second = await publish('show', 'model');
    expect(publishersLeft.some((event) => event.channel === 'show' && event.reason === 'replaced')).toBe(
      true,
    );
    const before = viewer.rtp('video').length;
    await until('media resumes', () => viewer.rtp('video').length > before + 20);
    expect(left.some((event) => event.channel === 'show')).toBe(false);
    expect(new Set(viewer.rtp('video').map((packet) => packet.readUInt32BE(8))).size).toBe(1);
    expect(new Set(steps(viewer.rtp('video').slice(before)))).toEqual(new Set([1]));

    const late = await watch('show');
    await until('the late viewer sees', () => late.rtp('video').length > 0);
    const start = late.rtp('video')[0] ?? Buffer.alloc(12);
    const number = start.readUInt16BE(2);
    const nack = Buffer.alloc(16);
    nack.set([0x81, 205, 0, 3]);
    nack.writeUInt32BE(start.readUInt32BE(8), 8);
    nack.writeUInt16BE(number, 12);
    late.trySend('video', nack);
    // It has the packet, and its SRTP drops what comes twice, so only our count shows that it was sent again.
    const statsOf = async () => (await sfu.stats()).channels.find(({ channel }) => channel === 'show');
    await until('the retransmission', async () => (await statsOf())?.packetsResent === 1);
    const stats = await statsOf();
    expect(stats).toMatchObject({ viewers: 2, publisher: { subject: 'model', isConnected: true } });
    expect(stats?.publisher?.codecs).toEqual({ audio: 'opus', video: 'VP8' });
    expect(stats?.bytesOut).toBeGreaterThan(0);
    for (const client of [second, viewer, late]) client.close();
  });

  test('a publisher with another codec sends viewers away to join again', async () => {
    await sfu.open('codecs');
    const first = await publish('codecs', 'model');
    const viewer = await watch('codecs');
    const second = await publish('codecs', 'model', 'VP9');
    await until('the viewer is dropped', () => left.some((event) => event.channel === 'codecs'));
    expect(left.find((event) => event.channel === 'codecs')?.reason).toBe('codec-changed');
    const rejoin = await send(`${base}/whep/codecs`, 'POST', {
      token: await grant('codecs', 'view'),
      body: await offerOf('view'),
    });
    expect(rejoin.status).toBe(422);
    for (const client of [first, second, viewer]) client.close();
  });

  test('a publisher that wants us to open DTLS is served', async () => {
    await sfu.open('passive');
    let client = new RtcClient('publish');
    for (let attempt = 0; attempt < 3 && !client.isConnected; attempt++) {
      client = new RtcClient('publish');
      const body = (await client.offer())
        .replaceAll('a=setup:actpass', 'a=setup:passive')
        .replaceAll(/a=candidate.*\r\n/g, '');
      const token = await grant('passive', 'publish', { sub: 'encoder' });
      const answer = await send(`${base}/whip/passive`, 'POST', { token, body });
      expect(answer.status).toBe(201);
      expect(answer.body).toContain('a=setup:active');
      client.accept(answer.body);
      await until('connected', () => client.isConnected, 4000).catch(() => undefined);
    }
    expect(client.isConnected).toBe(true);
    client.close();
  });
});

describe('layers', () => {
  const layerOf = (viewer: RtcClient) => `${base}${viewer.location.replace('/live', '')}/layer`;
  const json = { 'content-type': 'application/json' };
  const choose = (viewer: RtcClient, body: string, headers: Record<string, string> = json) =>
    send(layerOf(viewer), 'POST', { token: viewer.token, body, headers });

  test('are told to the viewer, who may do without the picture and have it again', async () => {
    await sfu.open('layers');
    const publisher = await publish('layers', 'model');
    const viewer = await watch('layers');
    const { token } = viewer;
    await until('a picture', () => viewer.rtp('video').length > 5);
    const read = await send(layerOf(viewer), 'GET', { token });
    expect(read.status).toBe(200);
    expect(read.headers.get('content-type')).toBe('application/json');
    expect(JSON.parse(read.body)).toEqual({
      layers: [
        {
          ...{ rid: '', width: null, height: null, active: true },
          framesPerSecond: expect.any(Number),
          bitrate: expect.any(Number),
        },
      ],
      sent: '',
      reason: 'only',
      maxHeight: null,
    });
    const muted = await choose(viewer, '{"mediaId":"1","maxHeight":0}');
    expect(muted.status).toBe(200);
    expect(JSON.parse(muted.body)).toMatchObject({ sent: null, reason: 'chosen', maxHeight: 0 });
    const pictures = viewer.rtp('video').length;
    const sounds = viewer.rtp('audio').length;
    await until('sound goes on', () => viewer.rtp('audio').length > sounds + 20);
    // What was under way when the choice was made.
    expect(viewer.rtp('video').length - pictures).toBeLessThan(3);
    expect(JSON.parse((await choose(viewer, '{}')).body)).toMatchObject({ reason: 'only', maxHeight: null });
    await until('the picture is back', () => viewer.rtp('video').length > pictures + 10);
    // One stream, whose numbers go on after the gap.
    expect(new Set(steps(viewer.rtp('video')))).toEqual(new Set([1]));
    viewer.close();
    publisher.close();
  });

  test('are named in the answer, and are none of anybody else’s business', async () => {
    await sfu.open('own-layers');
    const publisher = await publish('own-layers', 'model');
    const viewer = await watch('own-layers');
    const token = await grant('own-layers', 'view', { jti: 'named' });
    const made = await send(`${base}/whep/own-layers`, 'POST', { token, body: await offerOf('view') });
    expect(made.headers.get('link')).toContain(
      `<${made.headers.get('location')}/layer>; rel="urn:ietf:params:whep:ext:core:layer"`,
    );
    const url = layerOf(viewer);
    const status = async (method: string, bearer: string | undefined, at = url) =>
      (await send(at, method, { ...(bearer ? { token: bearer } : {}), headers: json })).status;
    expect(await status('GET', undefined)).toBe(401);
    expect(await status('GET', publisher.token)).toBe(401);
    expect(await status('GET', await grant('own-layers', 'view', { sub: 'another' }))).toBe(404);
    expect(await status('PUT', viewer.token)).toBe(405);
    expect(await status('DELETE', viewer.token)).toBe(405);
    expect(await status('GET', viewer.token, url.replace('/layer', '/other'))).toBe(404);
    expect(
      await status('GET', publisher.token, `${base}${publisher.location.replace('/live', '')}/layer`),
    ).toBe(404);
    const preflight = await send(url, 'OPTIONS');
    expect(preflight.headers.get('access-control-allow-methods')).toContain('GET, POST');
    viewer.close();
    publisher.close();
  });

  test('cannot be chosen by what cannot be read, or all too often', async () => {
    await sfu.open('bad-layers');
    const publisher = await publish('bad-layers', 'model');
    const viewer = await watch('bad-layers');
    const refused = async (body: string, headers?: Record<string, string>) => {
      const answer = await choose(viewer, body, headers);
      return [answer.status, JSON.parse(answer.body).msg];
    };
    expect(await refused('hello')).toEqual([400, 'The body must be a JSON object.']);
    expect(await refused('[]')).toEqual([400, 'The body must be a JSON object.']);
    expect(await refused('{"maxHeight":-1}')).toEqual([400, 'maxHeight must be a whole number of pixels.']);
    expect(await refused('{"rid":"h"}')).toEqual([400, 'Only maxHeight can be chosen, not rid.']);
    expect((await refused('{}', { 'content-type': 'text/plain' }))[0]).toBe(415);
    let last = await choose(viewer, '{}');
    for (let more = 0; more < 4; more += 1) last = await choose(viewer, '{"maxHeight":0}');
    expect(last.status).toBe(429);
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
    viewer.close();
    publisher.close();
  });
});

describe('control', () => {
  test('the removed are out and stay out; a later grant is valid', async () => {
    await sfu.open('disconnect');
    const publisher = await publish('disconnect', 'model');
    const token = await grant('disconnect', 'view', { sub: 'guest', jti: 'one' });
    const viewer = await join(`${base}/whep/disconnect`, 'view', async () => token);
    expect(await sfu.disconnect({ channel: 'disconnect', subject: 'guest' })).toBe(1);
    expect(left.some((event) => event.grantId === 'one' && event.reason === 'removed')).toBe(true);
    const seen = viewer.received.length;
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(viewer.received.length - seen).toBeLessThan(10);
    const offer = await offerOf('view');
    const again = (bearer: string) => send(`${base}/whep/disconnect`, 'POST', { token: bearer, body: offer });
    expect((await again(token)).status).toBe(401);
    const fresh = await grant('disconnect', 'view', { sub: 'guest', jti: 'two' });
    expect((await again(fresh)).status).toBe(201);
    expect(await sfu.disconnect({ channel: 'disconnect', grantId: 'two' })).toBe(1);
    expect((await again(fresh)).status).toBe(401);

    await sfu.close('disconnect');
    expect(publishersLeft.find((event) => event.channel === 'disconnect')?.reason).toBe('channel-closed');
    await sfu.open('disconnect');
    expect((await again(token)).status).toBe(401);
    expect((await again(await grant('disconnect', 'view', { sub: 'guest' }))).status).toBe(409);
    viewer.close();
    publisher.close();
  });

  test('a channel takes as many viewers as it may, one session a grant', async () => {
    await sfu.open('full');
    const publisher = await publish('full', 'model');
    const offer = await offerOf('view');
    const post = (token: string) => send(`${base}/whep/full`, 'POST', { token, body: offer });
    const tokens = await Promise.all([1, 2, 3, 4].map(() => grant('full', 'view')));
    for (const token of tokens.slice(0, 3)) expect((await post(token)).status).toBe(201);
    const refused = await post(tokens[3] ?? '');
    expect(refused.status).toBe(503);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await post(tokens[0] ?? '')).status).toBe(201);
    publisher.close();
    await sfu.close('full');
  });

  test('a publisher that falls silent is missed within seconds', async () => {
    await sfu.open('silent');
    const publisher = await publish('silent', 'model');
    await new Promise((resolve) => setTimeout(resolve, 300));
    publisher.fallSilent();
    await until(
      'the silence is noticed',
      () => publishersLeft.some((event) => event.channel === 'silent' && event.reason === 'timed-out'),
      6000,
    );
    publisher.close();
  });
});

describe('endurance', () => {
  test('rubbish of every kind leaves the process whole', async () => {
    await sfu.open('fuzz');
    const offer = await offerOf('publish');
    const token = await grant('fuzz', 'publish', { sub: 'model' });
    let seed = 7;
    const random = (below: number) => {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
      return (seed >>> 8) % below;
    };
    const mutate = () => {
      const bytes = Buffer.from(offer);
      for (let count = 1 + random(4); count > 0; count--) {
        const at = random(bytes.length);
        if (random(3) === 0) bytes.copyWithin(at, random(bytes.length), random(bytes.length));
        else bytes[at] = random(256);
      }
      return bytes.toString('latin1').slice(0, random(8) === 0 ? random(bytes.length) : undefined);
    };
    const socket = createSocket('udp4');
    const statuses = new Set<number>();
    for (let round = 0; round < 100; round++) {
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => send(`${base}/whip/fuzz`, 'POST', { token, body: mutate() })),
      );
      for (const { status } of answers) statuses.add(status);
      const garbage = Buffer.from(Array.from({ length: 1 + random(300) }, () => random(256)));
      if (round % 2 === 0) garbage[0] = [0, 1, 20, 22, 128, 144][random(6)] ?? 0;
      socket.send(garbage, sfu.udpPorts.begin, '127.0.0.1');
    }
    socket.close();
    expect([...statuses].filter((status) => ![201, 400, 404, 409, 413, 422].includes(status))).toEqual([]);
    await sfu.close('fuzz');

    await sfu.open('fuzz');
    const publisher = await publish('fuzz', 'model');
    const viewer = await watch('fuzz');
    for (let count = 0; count < 2000; count++) {
      const garbage = Buffer.from(Array.from({ length: 12 + random(60) }, () => random(256)));
      garbage[0] = 0x80 | random(64);
      if (count % 2 === 0) garbage[1] = 200 + random(8);
      viewer.trySend('video', garbage);
      publisher.trySend('video', garbage);
    }
    await until('media still flows', () => viewer.rtp('audio').length > 20);
    publisher.close();
    viewer.close();
    await sfu.close('fuzz');
  });

  test('three hundred who came and went leave nothing behind', async () => {
    const at = `http://127.0.0.1:${roomy.httpPort}`;
    await roomy.open('churn');
    const publisher = await publish('churn', 'model', 'VP8', at);
    const comeAndGo = async (count: number) => {
      const one = async (index: number) => {
        const viewer = await watch('churn', at);
        if (index % 2 === 0) {
          expect((await send(`${at}${viewer.location}`, 'DELETE', { token: viewer.token })).status).toBe(200);
        }
        viewer.close();
      };
      for (let index = 0; index < count; index += 5) {
        await Promise.all([0, 1, 2, 3, 4].map((offset) => one(index + offset)));
      }
      await until('all have left', async () => {
        const { channels } = await roomy.stats();
        return channels.find(({ channel }) => channel === 'churn')?.viewers === 0;
      });
    };
    const handles = () => (process.platform === 'linux' ? readdirSync(`/proc/${roomy.pid}/fd`).length : 0);
    await comeAndGo(20);
    await new Promise((resolve) => setTimeout(resolve, 1000));
    const before = { handles: handles(), memory: (await roomy.stats()).process.memoryRssBytes };
    await comeAndGo(280);
    await new Promise((resolve) => setTimeout(resolve, 1000));
    expect(handles() - before.handles).toBeLessThanOrEqual(3);
    expect((await roomy.stats()).process.memoryRssBytes - before.memory).toBeLessThan(60 * 1024 * 1024);
    publisher.close();
    await roomy.close('churn');
  });

  test('the process ends with its parent', async () => {
    const other = await forkSfu({
      grantSecret: secret,
      udpPortBegin: 0,
      udpPortEnd: 0,
      bindAddress: '127.0.0.1',
    });
    await other.stop();
    expect((await other.exited).code).toBe(0);
    await expect(other.open('late')).rejects.toThrow('ended');
  });

  test('media ports that run out are a refusal, not the end', async () => {
    const small = await forkSfu({
      grantSecret: secret,
      udpPortBegin: 46_210,
      udpPortEnd: 46_211,
      bindAddress: '127.0.0.1',
      publicAddresses: ['2001:db8::7', '127.0.0.2'],
      tcpPort: 0,
    });
    await small.open('small');
    const at = `http://127.0.0.1:${small.httpPort}/whip/small`;
    const offer = await offerOf('publish');
    const post = async () =>
      send(at, 'POST', { token: await grant('small', 'publish', { sub: 'model' }), body: offer });
    await small.open('other');
    const other = await send(at.replace('small', 'other'), 'POST', {
      token: await grant('other', 'publish'),
      body: offer,
    });
    expect(other.status).toBe(201);
    const named = other.body.match(/a=candidate:.*/g)?.map((line) => line.split(' '));
    expect(named?.map(([, , protocol, , address]) => `${protocol} ${address}`)).toEqual([
      'UDP 127.0.0.2',
      'UDP 2001:db8::7',
      'TCP 127.0.0.2',
      'TCP 2001:db8::7',
    ]);
    expect(named?.[2]?.[5]).toBe(String(small.tcpPort));
    await small.open('third');
    expect((await post()).status).toBe(201);
    const full = await send(at.replace('small', 'third'), 'POST', {
      token: await grant('third', 'publish'),
      body: offer,
    });
    expect(full.status).toBe(503);
    expect(full.headers.get('retry-after')).not.toBeNull();
    await small.close('other');
    await until('the port is free again', async () => (await post()).status === 201);
    await small.stop();
  });

  test('bad options are refused by name', async () => {
    await expect(
      forkSfu({ grantSecret: 'short', udpPortBegin: 0, udpPortEnd: 0, bindAddress: '127.0.0.1' }),
    ).rejects.toThrow('could not start');
  });
});
