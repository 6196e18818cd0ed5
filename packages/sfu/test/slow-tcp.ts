import { connect, createServer, type Server, type Socket } from 'node:net';

const host = '127.0.0.1';

/** A way to a TCP port that carries only so much towards the client, as a slow line does: the rest waits or is kept out. */
export class SlowTcp {
  readonly port: number;
  bitsPerSecond: number;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  private constructor(server: Server, targetPort: number, bitsPerSecond: number) {
    const address = server.address();
    this.port = typeof address === 'object' && address ? address.port : 0;
    this.bitsPerSecond = bitsPerSecond;
    this.#server = server;
    server.on('connection', (client) =>
      this.#carry(client, connect({ host, port: targetPort, noDelay: true })),
    );
  }

  static async open(targetPort: number, bitsPerSecond: number): Promise<SlowTcp> {
    const server = createServer({ noDelay: true });
    await new Promise<void>((resolve) => server.listen(0, host, resolve));
    return new SlowTcp(server, targetPort, bitsPerSecond);
  }

  close(): void {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
  }

  #carry(client: Socket, target: Socket): void {
    for (const [one, other] of [
      [client, target],
      [target, client],
    ] as const) {
      this.#sockets.add(one);
      one.on('error', () => undefined);
      one.on('close', () => {
        this.#sockets.delete(one);
        other.destroy();
      });
    }
    client.pipe(target);
    target.on('data', (chunk) => {
      client.write(chunk);
      target.pause();
      setTimeout(() => target.resume(), (chunk.length * 8000) / this.bitsPerSecond);
    });
  }
}
