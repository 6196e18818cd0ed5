import { createSocket, type Socket as UdpSocket } from 'node:dgram';
import { isIPv6, type Socket } from 'node:net';
import { isRtcp } from '../rtp/packet.ts';
import type { IceCredentials } from './consent-responder.ts';
import { FrameReader, frameHeader } from './tcp-frames.ts';

/** A session that may be reached over TCP, and where the native library listens for it. */
export type TcpRoute = {
  local: IceCredentials;
  address: string;
  port: number;
  /** Of the sound it is sent, which goes on longest when a reader is slow; undefined for a publisher. */
  soundSsrc: number | undefined;
};

/** A connectivity check is far smaller; so is everything a browser sends in one packet. */
const maxCheckBytes = 600;
const maxPacketBytes = 2048;
/** What may wait for a slow reader beyond the system's own buffer: the picture less than the rest. */
const pictureWaitsBytes = 64 * 1024;
const allWaitsBytes = 192 * 1024;
/** What may wait for the library, which as a rule takes everything at once. */
const relayedPacketsMax = 256;

/**
 * One TCP connection of a client. Its first packet must be a connectivity check of a session of ours; from then on its
 * packets go to the library as datagrams from a port of their own, and what the library sends there comes back.
 *
 * A slow reader costs no memory: what does not fit is dropped as a full router would, the picture first. The viewer
 * reports it as lost and the growing queue as delay, so its layer is chosen as on any link.
 */
export class TcpConnection {
  /** Undefined until a check has shown whose connection this is. */
  route: TcpRoute | undefined;
  heardAtMs: number;
  readonly address: string;
  readonly openedAtMs: number;
  readonly #socket: Socket;
  readonly #findRoute: (check: Buffer) => TcpRoute | undefined;
  readonly #frames = new FrameReader();
  #relay: UdpSocket | undefined;
  #isCorked = false;

  /** `findRoute` says whose check this is; `onClosed` is called once. */
  constructor(
    socket: Socket,
    findRoute: (connection: TcpConnection, check: Buffer) => TcpRoute | undefined,
    onClosed: (connection: TcpConnection) => void,
  ) {
    this.#socket = socket;
    this.#findRoute = (check) => findRoute(this, check);
    this.address = socket.remoteAddress ?? '';
    this.openedAtMs = performance.now();
    this.heardAtMs = this.openedAtMs;
    socket.on('data', (chunk) => this.#receive(chunk));
    socket.on('error', () => this.close());
    socket.once('close', () => {
      this.#closeRelay();
      onClosed(this);
    });
  }

  close(): void {
    this.#socket.destroy();
  }

  #receive(chunk: Buffer): void {
    this.heardAtMs = performance.now();
    const packets = this.#frames.read(chunk, this.route ? maxPacketBytes : maxCheckBytes);
    const [first] = packets ?? [];
    if (!packets) this.close();
    else if (this.route) for (const packet of packets) this.#toLibrary(packet);
    else if (first) this.#begin(first, packets);
  }

  #begin(check: Buffer, packets: Buffer[]): void {
    const route = this.#findRoute(check);
    if (!route) {
      this.close();
      return;
    }
    this.route = route;
    const relay = createSocket(isIPv6(route.address) ? 'udp6' : 'udp4');
    this.#relay = relay;
    // What the library has closed refuses datagrams; its session ends this connection too.
    relay.on('error', () => undefined);
    relay.on('message', (packet) => this.#toClient(packet, route));
    this.#socket.pause();
    relay.connect(route.port, route.address, (problem?: Error) => {
      if (problem) this.close();
      if (this.#relay !== relay || problem) return;
      for (const packet of packets) this.#toLibrary(packet);
      this.#socket.resume();
    });
  }

  #toLibrary(packet: Buffer): void {
    if (!this.#relay || packet.length === 0 || this.#relay.getSendQueueCount() > relayedPacketsMax) return;
    this.#relay.send(packet);
  }

  #toClient(packet: Buffer, { soundSsrc }: TcpRoute): void {
    const limit = isPicture(packet, soundSsrc) ? pictureWaitsBytes : allWaitsBytes;
    if (this.#socket.writableLength + packet.length > limit) return;
    this.#cork();
    this.#socket.write(frameHeader(packet));
    this.#socket.write(packet);
  }

  /** Everything that arrives from the library at one time leaves in one piece. */
  #cork(): void {
    if (this.#isCorked) return;
    this.#isCorked = true;
    this.#socket.cork();
    setImmediate(() => {
      this.#isCorked = false;
      this.#socket.uncork();
    });
  }

  #closeRelay(): void {
    this.#relay?.close();
    this.#relay = undefined;
  }
}

/** SRTP leaves headers readable; STUN and DTLS begin with smaller bytes (RFC 7983). */
function isPicture(packet: Buffer, soundSsrc: number | undefined): boolean {
  const isRtp = packet.length >= 12 && (packet[0] ?? 0) >> 6 === 2 && !isRtcp(packet);
  return isRtp && packet.readUInt32BE(8) !== soundSsrc;
}
