import { Duplex } from 'node:stream';
import { setImmediate as soon } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { Refusal } from '../../refusal.ts';
import { readAmf0, writeAmf0 } from './amf0.ts';
import { ChunkReader, messageType, writeMessage } from './chunks.ts';
import { RtmpSession } from './rtmp-session.ts';

const greeting = Buffer.concat([Buffer.from([3]), Buffer.alloc(2 * 1536, 1)]);
const send = (type: number, payload: Buffer, chunkStream = 3) =>
  writeMessage({ type, streamId: 1, payload }, { chunkStream, chunkSize: 128 });
const command = (...values: Parameters<typeof writeAmf0>) => send(messageType.command, writeAmf0(...values));
const connect = command('connect', 1, { app: 'live' });
const publish = (streamKey: string) => command('publish', 5, null, streamKey, 'live');

/** A connection whose other end is the test; `isRead`: whether what is written to it goes anywhere. */
function connection({ isRead = true, refusal = undefined as Refusal | undefined } = {}) {
  const written: Buffer[] = [];
  const taken: string[] = [];
  const failures: unknown[] = [];
  const socket = new Duplex({
    read() {},
    write(chunk: Buffer, _encoding, done) {
      written.push(chunk);
      if (isRead) done();
    },
  });
  const session = new RtmpSession(socket, {
    async publish(streamKey) {
      taken.push(`key ${streamKey}`);
      if (refusal) throw refusal;
      return {
        received: () => {},
        video: (atMs, payload) => taken.push(`video ${atMs} ${payload.length}`),
        audio: (atMs, payload) => taken.push(`audio ${atMs} ${payload.length}`),
        close: () => taken.push('closed'),
      };
    },
    failed: (error) => failures.push(error),
  });
  const receive = async (...pieces: Buffer[]) => {
    for (const piece of pieces) socket.push(piece);
    for (let turn = 0; turn < 5; turn++) await soon();
  };
  const answers = () => {
    const reader = new ChunkReader(1_000_000);
    const bytes = Buffer.concat(written).subarray(1 + 2 * 1536);
    return [...reader.push(bytes)]
      .filter(({ type }) => type === messageType.command)
      .map(({ payload }) => readAmf0(payload));
  };
  return { socket, session, receive, answers, taken, failures };
}

it('takes a publisher and her media, and lets go when she stops', async () => {
  const { socket, receive, answers, taken } = connection();
  await receive(greeting, connect, command('createStream', 4, null), publish('ck_1?from=obs'));
  await receive(send(messageType.video, Buffer.alloc(300), 6), send(messageType.audio, Buffer.alloc(5), 4));
  expect(answers().map(([name, number]) => [name, number])).toEqual([
    ['_result', 1],
    ['_result', 4],
    ['onStatus', 0],
  ]);
  expect(answers()[2]?.[3]).toMatchObject({ code: 'NetStream.Publish.Start' });
  await receive(command('deleteStream', 6, null, 1));
  expect(taken).toEqual(['key ck_1', 'video 0 300', 'audio 0 5', 'closed']);
  expect(socket.destroyed).toBe(true);
});

it('says why a key is refused', async () => {
  const { receive, answers, socket } = connection({ refusal: new Refusal('unauthenticated') });
  await receive(greeting, connect, publish('ck_2'));
  expect(answers().at(-1)).toMatchObject(['onStatus', 0, null, { level: 'error' }]);
  expect(socket.writableEnded).toBe(true);
});

it.each([
  ['another version', [Buffer.from([6])]],
  ['text', [Buffer.from('GET / HTTP/1.1')]],
  ['a key before the connection', [greeting, publish('ck_1')]],
  ['a second connection', [greeting, connect, connect]],
  ['a player', [greeting, connect, command('play', 5, null, 'x')]],
  ['a key of kilobytes', [greeting, connect, publish('k'.repeat(5_000))]],
  ['a command without a name', [greeting, send(messageType.command, writeAmf0(1))]],
  [
    'more than a key takes',
    [greeting, connect, ...Array(20).fill(send(messageType.video, Buffer.alloc(9_000), 6))],
  ],
])('ends on %s, before any key is asked about', async (_name, pieces) => {
  const { receive, socket, taken, failures } = connection();
  await receive(...pieces);
  expect([socket.destroyed, taken, failures]).toEqual([true, [], []]);
});

it('ends where its answers are not read', async () => {
  const { receive, socket } = connection({ isRead: false });
  await receive(greeting, connect, ...Array(2_000).fill(command('createStream', 4, null)));
  expect(socket.destroyed).toBe(true);
});

it('ends with the connection, and closes what a late answer brings', async () => {
  const { receive, socket, taken } = connection();
  await receive(greeting, connect);
  socket.push(publish('ck_1'));
  await soon();
  socket.destroy();
  await receive();
  expect(taken).toEqual(['key ck_1', 'closed']);
});
