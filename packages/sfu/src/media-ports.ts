import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { isIPv6 } from 'node:net';
import { TcpListener } from './ice/tcp-listener.ts';
import type { ResolvedSfuOptions } from './options.ts';

// Systems hand out the ports above these to whoever asks for any, so a free one there may be gone a moment later.
const lowestPort = 20_000;
const highestPort = 32_000;
const tries = 50;

type Asked = Pick<ResolvedSfuOptions, 'bindAddress' | 'udpPortBegin' | 'udpPortEnd' | 'tcpPort'>;
type Opened = { udpPorts: { begin: number; end: number }; tcp: TcpListener | undefined };

/**
 * Proves that the first UDP port can be had, as the native library would report a taken one only when the first client
 * comes, and listens for TCP. Port 0 is one that is free, for both where they are to have the same number.
 */
export async function openMediaPorts(asked: Asked): Promise<Opened> {
  const { udpPortBegin: begin, udpPortEnd: end } = asked;
  if (begin !== 0) return open(asked, begin, end);
  for (let left = tries; left > 1; left -= 1) {
    const found = await openFree(asked).catch(() => undefined);
    if (found) return found;
  }
  return openFree(asked);
}

function openFree(asked: Asked): Promise<Opened> {
  const port = randomInt(lowestPort, highestPort);
  return open(asked, port, Math.max(port, asked.udpPortEnd));
}

async function open({ bindAddress, tcpPort }: Asked, begin: number, end: number): Promise<Opened> {
  await bindOnce(bindAddress, begin);
  const port = tcpPort === 'same' ? begin : tcpPort;
  const tcp = port === 'off' ? undefined : await TcpListener.open(bindAddress, port);
  return { udpPorts: { begin, end }, tcp };
}

async function bindOnce(address: string, port: number): Promise<void> {
  const socket = createSocket(isIPv6(address) ? 'udp6' : 'udp4');
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once('error', (cause) =>
        reject(new Error(`UDP port ${port} on ${address} cannot be used for live video.`, { cause })),
      );
      socket.bind({ port, address, exclusive: true }, resolve);
    });
  } finally {
    await new Promise<void>((resolve) => {
      try {
        socket.close(() => resolve());
      } catch {
        // A socket that failed to bind is closed already.
        resolve();
      }
    });
  }
}
