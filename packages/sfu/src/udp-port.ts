import { createSocket } from 'node:dgram';
import { isIPv6 } from 'node:net';

/**
 * Binds a UDP port for a moment to prove that it can be had, and returns its number (0 takes a free one).
 * The native library would report a taken port only when the first client comes.
 */
export async function probeUdpPort(address: string, port: number): Promise<number> {
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
