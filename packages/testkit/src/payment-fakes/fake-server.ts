import { createServer, type IncomingMessage } from 'node:http';

/** What a fake's server answers. */
export interface FakeAnswer {
  status: number;
  body: string;
}

/** What a fake is asked. */
export interface FakeRequest {
  method: string;
  url: URL;
  headers: IncomingMessage['headers'];
  body: string;
}

/** A small HTTP server on this machine, at a free port. */
export async function serveFake(
  answer: (request: FakeRequest) => FakeAnswer,
): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer(async (incoming, outgoing) => {
    let body = '';
    for await (const chunk of incoming) body += String(chunk);
    const { method = 'GET', headers } = incoming;
    const said = answer({ method, url: new URL(incoming.url ?? '/', 'http://fake'), headers, body });
    outgoing.writeHead(said.status, { 'content-type': 'application/json' }).end(said.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('No port was given.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** What a site answered to a webhook. */
export async function post(url: string, init: RequestInit): Promise<FakeAnswer> {
  const response = await fetch(url, init);
  return { status: response.status, body: await response.text() };
}
