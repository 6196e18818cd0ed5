import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { isIPv6 } from 'node:net';

// Systems hand out the ports above these to whoever asks for any, so a free one there may be gone a moment later.
const lowestPort = 20_000;
const highestPort = 32_000;
const tries = 50;

/**
 * Binds a UDP port for a moment to prove that it can be had, and returns its number (0 finds a free one).
 * The native library would report a taken port only when the first client comes.
 */
export async function probeUdpPort(address: string, port: number): Promise<number> {
  if (port !== 0) return await bindOnce(address, port);
  for (let left = tries; left > 1; left -= 1) {
    const found = await bindOnce(address, randomInt(lowestPort, highestPort)).catch(() => undefined);
    if (found !== undefined) return found;
  }
  return await bindOnce(address, randomInt(lowestPort, highestPort));
}

async function bindOnce(address: string, port: number): Promise<number> {
  const socket = createSocket(isIPv6(address) ? 'udp6' : 'udp4');
  try {
    return await new Promise<number>((resolve, reject) => {
      socket.once('error', (cause) =>
        reject(new Error(`UDP port ${port} on ${address} cannot be used for live video.`, { cause })),
      );
      socket.bind({ port, address, exclusive: true }, () => resolve(socket.address().port));
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
