import { connect } from 'node:net';

/** What came back of one connection. */
export interface RawAnswer {
  /** Undefined when it was closed without one. */
  status: number | undefined;
  retryAfter: string | undefined;
  body: string;
  tookMs: number;
}

const answerLimitMs = 20_000;
const hangUpAfterMs = 200;
/** More of a body than this is not kept; nothing a malformed request is answered is longer. */
const answerBytesAtMost = 64 * 1024;

type Header = readonly [name: string, value: string];

/** A whole request as bytes; nothing is checked, escaped or left out. */
export function requestBytes(
  method: string,
  path: string,
  headers: readonly Header[],
  body: Buffer | string = '',
): Buffer {
  const lines = [
    `${method} ${path} HTTP/1.1`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
    '',
    '',
  ];
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(body);
  return Buffer.concat([Buffer.from(lines.join('\r\n'), 'latin1'), bytes]);
}

/** The headers of a request with a body of this length, to which an answer ends the connection. */
export function plainHeaders(length: number, more: readonly Header[] = []): Header[] {
  return [
    ['host', 'localhost'],
    ['connection', 'close'],
    ...(length > 0 ? ([['content-length', String(length)]] as const) : []),
    ...more,
  ];
}

/**
 * Sends bytes over a connection of their own and reads what is answered.
 * @param isWhole false for what is no whole request: when nothing is answered for a moment, the connection is ended
 * @throws Error when the other end neither answers nor hangs up in time
 */
export function sendRaw(port: number, bytes: Buffer, isWhole = true): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const startedMs = performance.now();
    const parts: Buffer[] = [];
    let length = 0;
    const socket = connect({ host: 'localhost', port });
    const timer = setTimeout(() => {
      socket.destroy();
      reject(new Error(`neither answered nor closed within ${answerLimitMs / 1_000} s`));
    }, answerLimitMs);
    const hangUp = isWhole ? undefined : setTimeout(() => socket.end(), hangUpAfterMs);
    const finish = () => {
      clearTimeout(timer);
      clearTimeout(hangUp);
      socket.destroy();
      resolve({ ...readAnswer(Buffer.concat(parts)), tookMs: performance.now() - startedMs });
    };
    socket.on('data', (part: Buffer) => {
      length += part.length;
      if (length <= answerBytesAtMost) parts.push(part);
    });
    socket.once('end', finish);
    // A server may hang up on what it refuses while it is still being sent.
    socket.once('error', finish);
    socket.once('close', finish);
    socket.write(bytes);
  });
}

function readAnswer(bytes: Buffer): Omit<RawAnswer, 'tookMs'> {
  let text = bytes.toString('latin1');
  // `100 Continue` says nothing yet.
  while (/^HTTP\/1\.1 1\d\d /.test(text) && text.includes('\r\n\r\n') && !text.startsWith('HTTP/1.1 101')) {
    text = text.slice(text.indexOf('\r\n\r\n') + 4);
  }
  const end = text.indexOf('\r\n\r\n');
  const head = end < 0 ? text : text.slice(0, end);
  const status = /^HTTP\/1\.1 (\d{3})/.exec(head)?.[1];
  return {
    status: status === undefined ? undefined : Number(status),
    retryAfter: /\r\nretry-after: *([^\r\n]*)/i.exec(head)?.[1],
    body: end < 0 ? '' : text.slice(end + 4),
  };
}
