import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Long enough for the stylesheets that the head names. */
const afterHeadMs = 400;
const betweenMs = 60;
const pieceCount = 12;

/**
 * Starts a server that answers with the pages of a site as a slow line brings them: the head, and then the body piece by
 * piece. Nothing but pages is to be asked of it.
 */
export async function pagesInPieces(siteUrl: string): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer(async (incoming, outgoing) => {
    const answer = await fetch(siteUrl + incoming.url, { headers: { accept: 'text/html' } });
    const html = await answer.text();
    // To the browser the page is of the site and its policy of this server.
    const policy = answer.headers.get('content-security-policy')?.replaceAll("'self'", siteUrl) ?? '';
    outgoing.writeHead(answer.status, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
    });
    const head = html.indexOf('<body');
    outgoing.write(html.slice(0, head));
    await sleep(afterHeadMs);
    const size = Math.ceil((html.length - head) / pieceCount);
    for (let start = head; start < html.length; start += size) {
      outgoing.write(html.slice(start, start + size));
      await sleep(betweenMs);
    }
    outgoing.end();
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
