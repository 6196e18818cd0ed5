import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { type AddressInfo, createServer, isIPv6, type Server, type Socket } from 'node:net';
import { createSecureContext, createServer as createTlsServer, type Server as TlsServer } from 'node:tls';
import { minuteMs, secondMs } from '@candela/contract/shared/durations';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { Refusal, refuse } from '../../refusal.ts';
import { type LiveLog, silentLiveLog } from '../live-log.ts';
import { rtmp as texts } from '../locales/rtmp.ts';
import { type PublicationDeps, RtmpPublication, refusalOf } from './publication.ts';
import { RtmpSession } from './rtmp-session.ts';

export interface RtmpOptions extends PublicationDeps {
  /** The local IP address it listens on. */
  bindAddress: string;
  /** 0 takes a free one; none unless given. */
  port?: number | undefined;
  /** RTMP over TLS, with a certificate and its key in PEM; none unless given. */
  secure?: { port: number; certificateFile: string; keyFile: string } | undefined;
  /** How many broadcasts are taken at a time; each takes a small process. */
  maxBroadcasts: number;
  /**
   * The model whose key this is, if she may go live.
   * @throws Refusal
   */
  checkKey(streamKey: string): Promise<string>;
  limits?: Partial<RtmpLimits>;
  log?: LiveLog;
}

export interface RtmpLimits {
  /** Connections that have shown no key yet: of everybody, where one more closes the oldest, and of one address. */
  pending: number;
  pendingOfAddress: number;
  /** How long one may take to show its key. */
  keyWithinMs: number;
  /** How long a publisher may be silent. */
  silentMs: number;
  /** Wrong keys from one address in ten minutes. */
  wrongKeys: number;
  /** Broadcasts of one model begun in a minute. */
  begun: number;
}

const usualLimits: RtmpLimits = {
  pending: 100,
  pendingOfAddress: 10,
  keyWithinMs: 10 * secondMs,
  silentMs: 15 * secondMs,
  wrongKeys: 10,
  begun: 40,
};
const wrongKeysSeconds = 600;
const begunSeconds = 60;
const certificateEveryMs = 10 * minuteMs;

export interface RtmpServer {
  /** Where it listens. */
  readonly port: number | undefined;
  readonly securePort: number | undefined;
  stop(): Promise<void>;
}

/** Listens for broadcasting software that speaks RTMP, and passes what it sends on to the live engine. */
export async function startRtmpServer(options: RtmpOptions): Promise<RtmpServer> {
  const { bindAddress, port, secure, log = silentLiveLog } = options;
  const connections = new Connections(options);
  const servers: Server[] = [];
  const stops: (() => void)[] = [];

  async function listen(server: Server, at: number): Promise<number> {
    server.listen({ host: bindAddress, port: at });
    await once(server, 'listening');
    // Such as no more files to open: the next connection may be taken again.
    server.on('error', (error) => log.error({ error }, 'A connection for RTMP could not be taken.'));
    servers.push(server);
    return (server.address() as AddressInfo).port;
  }

  async function stop(): Promise<void> {
    for (const one of stops) one();
    const closed = servers.map((server) => new Promise((resolve) => server.close(resolve)));
    connections.closeAll();
    await Promise.all(closed);
  }

  try {
    const plain = createServer((socket) => {
      if (connections.admit(socket)) connections.serve(socket, addressOf(socket));
    });
    const plainPort = port === undefined ? undefined : await listen(plain, port);
    let securePort: number | undefined;
    if (secure) {
      const inner = createTlsServer({
        handshakeTimeout: usualLimits.keyWithinMs,
        ...(await readPair(secure)),
      });
      inner.on('secureConnection', (socket) => connections.serve(socket, addressOf(socket)));
      inner.on('tlsClientError', (_error, socket) => socket.destroy());
      stops.push(renew(inner, secure, log));
      const outer = createServer((socket) => {
        if (connections.admit(socket)) inner.emit('connection', socket);
      });
      securePort = await listen(outer, secure.port);
    }
    return { port: plainPort, securePort, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

type Pair = { certificateFile: string; keyFile: string };

async function readPair({ certificateFile, keyFile }: Pair): Promise<{ cert: string; key: string }> {
  const [cert, key] = await Promise.all([readFile(certificateFile, 'utf8'), readFile(keyFile, 'utf8')]);
  return { cert, key };
}

/** Certificates run out within weeks, and are replaced in their files. */
function renew(server: TlsServer, files: Pair, log: LiveLog): () => void {
  const timer = setInterval(async () => {
    try {
      const pair = await readPair(files);
      // Throws for a pair that does not belong together, before it is taken.
      createSecureContext(pair);
      server.setSecureContext(pair);
    } catch (error) {
      log.warn({ error }, 'The certificate of RTMPS could not be read again; the last one stays in use.');
    }
  }, certificateEveryMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** Everyone who is connected, within limits. */
class Connections {
  readonly #options: RtmpOptions;
  readonly #limits: RtmpLimits;
  readonly #log: LiveLog;
  readonly #wrongKeys: RateLimiterMemory;
  readonly #begun: RateLimiterMemory;
  readonly #sockets = new Set<Socket>();
  readonly #pending = new Map<Socket, string>();
  /** By model: who publishes anew takes the place of her earlier connection. */
  readonly #publications = new Map<string, { publication: RtmpPublication; end: () => void }>();

  constructor(options: RtmpOptions) {
    this.#options = options;
    this.#limits = { ...usualLimits, ...options.limits };
    this.#log = options.log ?? silentLiveLog;
    const { wrongKeys, begun } = this.#limits;
    this.#wrongKeys = new RateLimiterMemory({ points: wrongKeys, duration: wrongKeysSeconds });
    this.#begun = new RateLimiterMemory({ points: begun, duration: begunSeconds });
  }

  /** Whether one more may come; who may not is closed at once. */
  admit(socket: Socket): boolean {
    const address = addressOf(socket);
    const { pending, pendingOfAddress, keyWithinMs } = this.#limits;
    const ofAddress = [...this.#pending.values()].filter((one) => one === address).length;
    socket.on('error', () => socket.destroy());
    if (ofAddress >= pendingOfAddress) {
      socket.destroy();
      return false;
    }
    // Those who only hold connections open keep nobody out.
    const [oldest] = this.#pending.keys();
    if (oldest && this.#pending.size >= pending) this.#close(oldest);
    this.#sockets.add(socket);
    this.#pending.set(socket, address);
    const timer = setTimeout(() => {
      if (this.#pending.has(socket)) this.#close(socket);
    }, keyWithinMs);
    socket.once('close', () => {
      clearTimeout(timer);
      this.#pending.delete(socket);
      this.#sockets.delete(socket);
    });
    return true;
  }

  #close(socket: Socket): void {
    this.#pending.delete(socket);
    socket.destroy();
  }

  /** @param socket what was admitted, or TLS over it */
  serve(socket: Socket, address: string): void {
    socket.setNoDelay(true);
    socket.setTimeout(this.#limits.silentMs, () => socket.destroy());
    new RtmpSession(socket, {
      publish: (streamKey, end) => this.#publish(socket, address, streamKey, end),
      failed: (error) => this.#log.error({ error }, 'A broadcast over RTMP failed.'),
    });
  }

  async #publish(
    socket: Socket,
    address: string,
    streamKey: string,
    end: (reason?: Refusal) => void,
  ): Promise<RtmpPublication> {
    const modelId = await this.#checkKey(address, streamKey);
    await this.#begun.consume(modelId).catch(() => refuse('rate_limited'));
    this.#publications.get(modelId)?.end();
    this.#publications.delete(modelId);
    const running = [...this.#publications.values()].filter(({ publication }) => !publication.isIdle).length;
    if (running >= this.#options.maxBroadcasts) {
      this.#options.noteProblem(modelId, 'busy');
      throw refusalOf('busy');
    }
    this.#hasShownKey(socket);
    const publication = new RtmpPublication(this.#options, { modelId, streamKey }, end);
    this.#publications.set(modelId, { publication, end });
    socket.once('close', () => {
      publication.close();
      if (this.#publications.get(modelId)?.publication === publication) this.#publications.delete(modelId);
    });
    return publication;
  }

  async #checkKey(address: string, streamKey: string): Promise<string> {
    const used = await this.#wrongKeys.get(address);
    if (used && used.remainingPoints <= 0) {
      throw new Refusal('rate_limited', { msg: texts.refusals.tooManyTries });
    }
    try {
      return await this.#options.checkKey(streamKey);
    } catch (error) {
      if (error instanceof Refusal && error.code === 'unauthenticated') {
        await this.#wrongKeys.penalty(address);
      }
      throw error;
    }
  }

  /** Who has shown a key counts among the broadcasts from now on. */
  #hasShownKey(socket: Socket): void {
    const { remotePort, remoteAddress } = socket;
    for (const pending of this.#pending.keys()) {
      if (
        pending === socket ||
        (pending.remotePort === remotePort && pending.remoteAddress === remoteAddress)
      )
        this.#pending.delete(pending);
    }
  }

  closeAll(): void {
    for (const socket of this.#sockets) socket.destroy();
  }
}

/** Whom limits count: of IPv6 the network, as one household has all of its addresses. */
function addressOf({ remoteAddress = '' }: Socket): string {
  if (!isIPv6(remoteAddress) || remoteAddress.includes('.')) return remoteAddress;
  const [before = '', after] = remoteAddress.split('::');
  const first = before.split(':');
  const last = after?.split(':') ?? [];
  const groups =
    after === undefined ? first : [...first, ...Array(8 - first.length - last.length).fill('0'), ...last];
  return groups.slice(0, 4).join(':');
}
