import { randomBytes } from 'node:crypto';
import { createSocket, type Socket as UdpSocket } from 'node:dgram';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildNomination } from '../src/ice/stun.ts';
import { FrameReader, frameHeader } from '../src/ice/tcp-frames.ts';
import { TcpListener } from '../src/ice/tcp-listener.ts';
import { until } from './rtc-client.ts';

const host = '127.0.0.1';
const local = { ufrag: 'abcd', pwd: 'a password of the session' };
const soundSsrc = 7;

let listener: TcpListener;
/** Stands for the native library, which listens for datagrams. */
let library: UdpSocket;
let heard: { packet: Buffer; port: number }[];
let leave: () => void;
const clients: Client[] = [];

beforeEach(async () => {
  heard = [];
  library = createSocket('udp4', (packet, { port }) => heard.push({ packet, port }));
  await new Promise<void>((resolve) => library.bind(0, host, resolve));
  listener = await TcpListener.open(host, 0);
  leave = listener.add({ local, address: host, port: library.address().port, soundSsrc });
});

afterEach(() => {
  for (const client of clients.splice(0)) client.socket.destroy();
  listener.close();
  library.close();
});

type Client = { socket: Socket; received: Buffer[]; isClosed: boolean };

async function open(): Promise<Client> {
  const socket = connect(listener.port, host);
  const client: Client = { socket, received: [], isClosed: false };
  clients.push(client);
  const frames = new FrameReader();
  socket.on('data', (chunk) => client.received.push(...(frames.read(chunk, 65_535) ?? [])));
  socket.on('error', () => undefined);
  socket.on('close', () => {
    client.isClosed = true;
  });
  await once(socket, 'connect');
  return client;
}

function sendFrame({ socket }: Client, packet: Buffer): void {
  socket.write(Buffer.concat([frameHeader(packet), packet]));
}

function check(ufrag = local.ufrag, password = local.pwd): Buffer {
  return buildNomination(`${ufrag}:wxyz`, 1, password);
}

/** Opens a connection, proves whose it is, and returns with the port the library knows it by. */
async function join(): Promise<{ client: Client; port: number }> {
  const client = await open();
  const before = heard.length;
  sendFrame(client, check());
  await until('the library hears the check', () => heard.length > before);
  return { client, port: heard.at(-1)?.port ?? 0 };
}

function rtp(ssrc: number, bytes: number): Buffer {
  const packet = Buffer.alloc(bytes);
  packet[0] = 0x80;
  packet[1] = 96;
  packet.writeUInt32BE(ssrc, 8);
  return packet;
}

test('packets go both ways, each connection by a port of its own', async () => {
  const [one, other] = [await join(), await join()];
  expect(one.port).not.toBe(other.port);
  library.send(Buffer.from('to one'), one.port, host);
  library.send(Buffer.from('to the other'), other.port, host);
  await until('both hear theirs', () => one.client.received.length + other.client.received.length === 2);
  expect([one, other].map(({ client }) => String(client.received[0]))).toEqual(['to one', 'to the other']);
  // Two packets and a half in one piece, then the rest.
  const packets = ['first', 'second', 'third'].map((text) => Buffer.from(text));
  const stream = Buffer.concat(packets.flatMap((packet) => [frameHeader(packet), packet]));
  const before = heard.length;
  one.client.socket.write(stream.subarray(0, -3));
  await until('two are heard', () => heard.length === before + 2);
  one.client.socket.write(stream.subarray(-3));
  await until('the third is heard', () => heard.length === before + 3);
  expect(heard.slice(before).map(({ packet }) => String(packet))).toEqual(['first', 'second', 'third']);
});

test('a stranger cannot speak to a client in the place of the library', async () => {
  const { client, port } = await join();
  const stranger = createSocket('udp4');
  await new Promise((resolve) => stranger.send(Buffer.from('false'), port, host, resolve));
  library.send(Buffer.from('true'), port, host);
  await until('something is heard', () => client.received.length > 0);
  expect(client.received.map(String)).toEqual(['true']);
  stranger.close();
});

test('whatever is no check of a session ends the connection, and reaches nobody', async () => {
  const changed = check();
  changed[30] = (changed[30] ?? 0) ^ 1;
  const refused: Buffer[] = [
    Buffer.from('GET / HTTP/1.1\r\nHost: example.org\r\n\r\n'),
    Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00]),
    Buffer.from([0, 0]),
    ...[check('zzzz'), check(local.ufrag, 'another password'), changed, randomBytes(40)].map((packet) =>
      Buffer.concat([frameHeader(packet), packet]),
    ),
    ...Array.from({ length: 60 }, () => randomBytes(700)),
  ];
  for (const bytes of refused) {
    const client = await open();
    client.socket.write(bytes);
    await until(`${bytes.toString('hex', 0, 20)} is refused`, () => client.isClosed);
    expect(client.received).toEqual([]);
  }
  expect(heard).toEqual([]);
  // After the check, a packet no browser sends.
  const { client } = await join();
  client.socket.write(Buffer.from([0xff, 0xff]));
  await until('it is refused', () => client.isClosed);
});

test('five hundred half-open connections keep nobody out, and end by themselves', async () => {
  const waiting: Client[] = [];
  for (let opened = 0; opened < 500; opened++) {
    const client = await open();
    // A check that never ends.
    client.socket.write(Buffer.concat([frameHeader(check()), check().subarray(0, 10)]));
    waiting.push(client);
  }
  const { client } = await join();
  expect(waiting.filter(({ isClosed }) => !isClosed).length).toBeLessThanOrEqual(32);
  await until('all have ended', () => waiting.every(({ isClosed }) => isClosed), 8000);
  expect(client.isClosed).toBe(false);
});

test('a session has four connections, and none once it has ended', async () => {
  const joined: Client[] = [];
  for (let opened = 0; opened < 6; opened++) joined.push((await join()).client);
  await until('two have ended', () => joined.filter(({ isClosed }) => isClosed).length === 2);
  expect(joined.map(({ isClosed }) => isClosed)).toEqual([true, true, false, false, false, false]);
  leave();
  await until('all have ended', () => joined.every(({ isClosed }) => isClosed));
  const late = await open();
  sendFrame(late, check());
  await until('the session is unknown', () => late.isClosed);
});

test('a slow reader costs no memory: the picture is dropped before the sound', async () => {
  const { client, port } = await join();
  client.socket.pause();
  const before = process.memoryUsage.rss();
  const [picture, sound] = [rtp(9, 1200), rtp(soundSsrc, 100)];
  const pictures = 60_000;
  for (let sent = 0; sent < pictures; sent++) {
    library.send(picture, port, host);
    // The relay must have its turn, or the system drops the datagrams before it.
    if (sent % 50 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  const late = Array.from({ length: 20 }, (_, number) => {
    const packet = Buffer.from(sound);
    packet.writeUInt16BE(number, 2);
    return packet;
  });
  for (const packet of late) {
    library.send(packet, port, host);
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(process.memoryUsage.rss() - before).toBeLessThan(60 * 1024 * 1024);
  client.socket.resume();
  const heardSound = () => client.received.filter((packet) => packet.readUInt32BE(8) === soundSsrc);
  await until('the sound has come', () => heardSound().length === late.length);
  expect(heardSound()).toEqual(late);
  const heardPictures = client.received.length - late.length;
  expect(heardPictures).toBeLessThan(pictures / 4);
  // It goes on once there is room.
  library.send(picture, port, host);
  await until('one more picture has come', () => client.received.length > heardPictures + late.length);
});
