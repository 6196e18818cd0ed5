import type { IncomingMessage } from 'node:http';
import type { GrantRole } from '../grants.ts';
import { Refusal } from '../refusal.ts';
import { channelPattern } from '../switchboard.ts';

/** Which resource a request is for: an endpoint, or a session of it. */
export type Target = {
  protocol: 'whip' | 'whep';
  role: GrantRole;
  channel: string;
  sessionId: string | undefined;
  /** Of a viewer's session: the layers it may choose from. */
  isLayer: boolean;
};

const maxBodyBytes = 64 * 1024;

/** Reads the resource from a request's path, or throws 404. */
export function readTarget(request: IncomingMessage): Target {
  const path = (request.url ?? '').split('?')[0] ?? '';
  const [, protocol, channel = '', sessionId, part, ...rest] = path.split('/');
  const isSession = sessionId === undefined || /^[A-Za-z0-9_-]{1,64}$/.test(sessionId);
  const isProtocol = protocol === 'whip' || protocol === 'whep';
  const isLayer = protocol === 'whep' && part === 'layer';
  const isPart = part === undefined || isLayer;
  if (!isProtocol || !channelPattern.test(channel) || !isSession || !isPart || rest.length > 0) {
    throw new Refusal('unknown-path', 'There is nothing at this address.');
  }
  return { protocol, role: protocol === 'whip' ? 'publish' : 'view', channel, sessionId, isLayer };
}

/** Requires a content type; parameters such as a charset are allowed. */
export function requireContentType(request: IncomingMessage, expected: string): void {
  const type = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase();
  if (type !== expected) {
    throw new Refusal('wrong-content-type', `The body must be ${expected}.`, { Accept: expected });
  }
}

/** Reads the body as text; throws 413 past 64 KiB, before the rest has been taken in. */
export async function readBody(request: IncomingMessage): Promise<string> {
  const tooLarge = () =>
    new Refusal('body-too-large', `The body may have ${maxBodyBytes} bytes.`, { Connection: 'close' });
  if (Number(request.headers['content-length'] ?? 0) > maxBodyBytes) throw tooLarge();
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBodyBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
