import { Readable } from 'node:stream';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerPlayback } from './app-library.ts';
import { sendFailure } from './platform/http/errors.ts';
import { refuse } from './platform/refusal.ts';

type Asked = { grant: string; name: string; asker: string | undefined; browser: string | undefined };

/** As long as a real one. */
const grant = `${'g'.repeat(250)}.${'s'.repeat(43)}`;
const sound = Buffer.from('0123456789');
let app: FastifyInstance;
let asked: Asked[] = [];

beforeAll(async () => {
  app = fastify();
  app.setErrorHandler(sendFailure);
  const play = async ({ grant: given, name, asker, browser }: Asked) => {
    const request = { grant: given, name, asker, browser };
    asked.push(request);
    if (request.grant !== grant) return undefined;
    if (request.name.endsWith('.m4a')) {
      const open = async (range = { start: 0, end: 9 }) =>
        Readable.from(sound.subarray(range.start, range.end + 1));
      return { contentType: 'audio/mp4', sizeBytes: sound.length, open };
    }
    return request.name.endsWith('.m3u8')
      ? { text: '#EXTM3U\n', contentType: 'application/vnd.apple.mpegurl' }
      : { location: '/files/private/a.m4s?signature=x' };
  };
  const authenticate = async (token: string) =>
    token === 'good' ? { id: 's', accountId: 'a', type: 'user' as const } : refuse('session_over');
  registerPlayback(
    app,
    { play, findPublicUpload: async () => undefined },
    { authenticate },
    () => undefined,
    false,
  );
  await app.ready();
});
afterAll(() => app.close());

const browser = 'b'.repeat(43);
const get = (url: string, authorization?: string) =>
  app.inject({
    method: 'GET',
    url,
    headers: { cookie: `other=1; candela-browser=${browser}`, ...(authorization && { authorization }) },
  });

describe('a video’s addresses', () => {
  it('give playlists themselves, kept by nobody', async () => {
    const answer = await get(`/media/hls/${grant}/v360/index.m3u8`, 'Bearer good');
    expect([answer.statusCode, answer.body]).toEqual([200, '#EXTM3U\n']);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/vnd.apple.mpegurl',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(asked.at(-1)).toEqual({ grant, name: 'v360/index.m3u8', asker: 'a', browser });
  });

  it('lead to segments', async () => {
    const answer = await get(`/media/hls/${grant}/v360/00001.m4s`);
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/files/private/a.m4s?signature=x']);
    expect(answer.headers['cache-control']).toBe('private, no-store');
    expect(asked.at(-1)?.asker).toBeUndefined();
  });

  it('send a sound whole or in part', async () => {
    const ask = async (range?: string) => {
      const headers = range ? { range } : {};
      const answer = await app.inject({ method: 'GET', url: `/media/hls/${grant}/audio.m4a`, headers });
      return [answer.statusCode, answer.body, answer.headers['content-range']];
    };
    expect(await ask()).toEqual([200, '0123456789', undefined]);
    expect(await ask('bytes=2-4')).toEqual([206, '234', 'bytes 2-4/10']);
    expect(await ask('bytes=7-')).toEqual([206, '789', 'bytes 7-9/10']);
    expect(await ask('bytes=-2')).toEqual([206, '89', 'bytes 8-9/10']);
    expect(await ask('bytes=4-400')).toEqual([206, '456789', 'bytes 4-9/10']);
    expect(await ask('bytes=10-')).toEqual([416, '', 'bytes */10']);
    expect(await ask('lines=1-2')).toEqual([200, '0123456789', undefined]);
  });

  it('are not found without a grant that holds, and end with the session', async () => {
    asked = [];
    for (const url of [
      '/media/hls/',
      '/media/hls/x',
      '/media/hls/x/master.m3u8',
      `/media/hls/${grant}x/master.m3u8`,
    ]) {
      expect((await get(url)).statusCode, url).toBe(404);
    }
    expect((await get(`/media/hls/${grant}/master.m3u8`, 'Bearer bad')).statusCode).toBe(403);
  });
});
