import { createServer, request } from 'node:http';

/** A proxy as operators put one in front: it passes on what comes and adds to X-Forwarded-For who came. */
export interface FrontProxy {
  readonly port: number;
  close(): Promise<void>;
}

/**
 * Starts one.
 * @param own the loopback address it listens on and calls from, such as 127.0.0.20
 * @param next where it passes everything on to
 */
export async function startProxy(own: string, next: { host: string; port: number }): Promise<FrontProxy> {
  const server = createServer((incoming, outgoing) => {
    const before = incoming.headers['x-forwarded-for'];
    const visitor = incoming.socket.remoteAddress ?? '';
    const headers = {
      ...incoming.headers,
      'x-forwarded-for': before === undefined ? visitor : `${String(before)}, ${visitor}`,
    };
    const { method, url } = incoming;
    const passedOn = request({ ...next, localAddress: own, method, path: url, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    passedOn.once('error', () => outgoing.writeHead(502).end());
    incoming.pipe(passedOn);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, own, resolve);
  });
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('No port was given.');
  return {
    port: address.port,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
