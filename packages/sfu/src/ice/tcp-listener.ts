import { createServer, isIPv6, type Server } from 'node:net';
import { logProblem } from '../log.ts';
import { readBinding, readUsername } from './stun.ts';
import { TcpConnection, type TcpRoute } from './tcp-connection.ts';

/** How long a connection may take to show whose it is, and how long one may then be silent. */
const checkWithinMs = 5000;
const silentAtMostMs = 20_000;
const cleanUpEveryMs = 1000;
/** Connections that have not shown whose they are. One more takes the place of the oldest. */
const unclaimedPerNetwork = 32;
const unclaimedInAll = 512;
/** A browser opens one on each of its networks. One more takes the place of the most silent. */
const perRoute = 4;

/**
 * ICE over TCP (RFC 6544), passive, on one port for all sessions. The native library knows only UDP: each connection is
 * relayed to its port on this machine, and looks to it like one more client there.
 */
export class TcpListener {
  readonly #server: Server;
  readonly #routes = new Map<string, TcpRoute>();
  readonly #connections = new Set<TcpConnection>();
  /** Of them those that have not shown whose they are, the oldest first. */
  readonly #unclaimed = new Set<TcpConnection>();
  readonly #timer: NodeJS.Timeout;

  private constructor(server: Server) {
    this.#server = server;
    server.on('connection', (socket) => {
      const connection = new TcpConnection(
        socket,
        (from, check) => this.#claim(from, check),
        (closed) => {
          this.#connections.delete(closed);
          this.#unclaimed.delete(closed);
        },
      );
      this.#makeRoom(connection);
      this.#connections.add(connection);
      this.#unclaimed.add(connection);
    });
    server.on('error', (problem) => logProblem('tcp', problem));
    this.#timer = setInterval(() => this.#cleanUp(), cleanUpEveryMs);
  }

  /** Listens, or rejects with a sentence that names the port. */
  static async open(address: string, port: number): Promise<TcpListener> {
    const server = createServer({ noDelay: true });
    await new Promise<void>((resolve, reject) => {
      server.once('error', (cause) =>
        reject(new Error(`TCP port ${port} on ${address} cannot be used for live video.`, { cause })),
      );
      server.listen({ host: address, port }, resolve);
    });
    server.removeAllListeners('error');
    return new TcpListener(server);
  }

  get port(): number {
    const address = this.#server.address();
    return typeof address === 'object' && address ? address.port : 0;
  }

  /** Lets a session be reached. The function returned ends that, and its connections. */
  add(route: TcpRoute): () => void {
    const { ufrag } = route.local;
    this.#routes.set(ufrag, route);
    return () => {
      if (this.#routes.get(ufrag) === route) this.#routes.delete(ufrag);
      for (const connection of this.#connections) if (connection.route === route) connection.close();
    };
  }

  close(): void {
    clearInterval(this.#timer);
    this.#server.close();
    for (const connection of this.#connections) connection.close();
  }

  /** The session whose fragment and password a check was made with. */
  #claim(from: TcpConnection, check: Buffer): TcpRoute | undefined {
    const route = this.#routes.get(readUsername(check)?.split(':')[0] ?? '');
    if (!route || readBinding(check, route.local.pwd)?.kind !== 'request') return undefined;
    this.#unclaimed.delete(from);
    const others = [...this.#connections].filter((one) => one.route === route);
    if (others.length >= perRoute) {
      others.reduce((one, other) => (other.heardAtMs < one.heardAtMs ? other : one)).close();
    }
    return route;
  }

  #makeRoom({ address }: TcpConnection): void {
    const network = networkOf(address);
    const neighbours = [...this.#unclaimed].filter((one) => networkOf(one.address) === network);
    if (neighbours.length >= unclaimedPerNetwork) neighbours[0]?.close();
    else if (this.#unclaimed.size >= unclaimedInAll) [...this.#unclaimed][0]?.close();
  }

  #cleanUp(): void {
    const nowMs = performance.now();
    for (const connection of this.#connections) {
      const isLate = !connection.route && nowMs - connection.openedAtMs > checkWithinMs;
      if (isLate || nowMs - connection.heardAtMs > silentAtMostMs) connection.close();
    }
  }
}

/** An IPv4 address, or the 64 bits of an IPv6 one that whoever has it may end as they like. */
function networkOf(address: string): string {
  if (!isIPv6(address) || address.startsWith('::ffff:')) return address;
  const [head = '', tail] = address.split('::');
  const zeros = tail === undefined ? [] : ['0', '0', '0'];
  return [...head.split(':'), ...zeros].slice(0, 4).join(':');
}
