import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { type LinkConditions, SimulatedLink } from './simulated-link.ts';

const host = '127.0.0.1';
const tickMs = 1;

type Client = { upstream: Socket; down: SimulatedLink<Buffer>; up: SimulatedLink<Buffer>; info: RemoteInfo };

/** A way to a UDP port with the faults of a real one, for whoever is told this port in place of the other. */
export class LossyRelay {
  readonly port: number;
  /** Datagrams are thrown away, as networks do that forbid UDP. */
  isBlocked = false;
  #conditions: LinkConditions;
  readonly #socket: Socket;
  readonly #clients = new Map<string, Client>();
  readonly #timer: NodeJS.Timeout;

  private constructor(socket: Socket, targetPort: number, conditions: LinkConditions) {
    this.#socket = socket;
    this.port = socket.address().port;
    this.#conditions = conditions;
    socket.on('message', (datagram, info) => {
      const client = this.#clients.get(`${info.address} ${info.port}`) ?? this.#meet(info, targetPort);
      if (!this.isBlocked) client.up.send(datagram, datagram.length, performance.now());
    });
    this.#timer = setInterval(() => this.#deliver(targetPort), tickMs);
  }

  static async open(targetPort: number, conditions: LinkConditions): Promise<LossyRelay> {
    const socket = createSocket('udp4');
    await new Promise<void>((resolve) => socket.bind(0, host, resolve));
    return new LossyRelay(socket, targetPort, conditions);
  }

  /** What happens on the way to clients; the way back has the same delay and loss, and no limit. */
  set conditions(conditions: LinkConditions) {
    this.#conditions = conditions;
    for (const { down, up } of this.#clients.values()) {
      down.conditions = conditions;
      up.conditions = wayBack(conditions);
    }
  }

  close(): void {
    clearInterval(this.#timer);
    this.#socket.close();
    for (const { upstream } of this.#clients.values()) upstream.close();
  }

  #meet(info: RemoteInfo, targetPort: number): Client {
    const upstream = createSocket('udp4');
    upstream.bind(0, host);
    const client: Client = {
      upstream,
      down: new SimulatedLink(this.#conditions, this.#clients.size * 2 + 1),
      up: new SimulatedLink(wayBack(this.#conditions), this.#clients.size * 2 + 2),
      info,
    };
    upstream.on('message', (datagram, from) => {
      if (from.port === targetPort && !this.isBlocked)
        client.down.send(datagram, datagram.length, performance.now());
    });
    this.#clients.set(`${info.address} ${info.port}`, client);
    return client;
  }

  #deliver(targetPort: number): void {
    const nowMs = performance.now();
    for (const { upstream, down, up, info } of this.#clients.values()) {
      for (const datagram of up.arrived(nowMs)) upstream.send(datagram, targetPort, host);
      for (const datagram of down.arrived(nowMs)) this.#socket.send(datagram, info.port, info.address);
    }
  }
}

function wayBack({ delayMs, lossShare }: LinkConditions): LinkConditions {
  return { delayMs, lossShare };
}
