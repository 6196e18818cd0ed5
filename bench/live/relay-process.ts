import { createSocket } from 'node:dgram';
import { processCpuMs, serveParent } from './child.ts';

/**
 * The baseline: takes datagrams and sends each to many addresses with node:dgram, without encryption,
 * feedback, retransmission or anything else. No relay on node:dgram can be cheaper.
 */
const socket = createSocket({
  type: 'udp4',
  lookup: (host, _options, done) => done(null, host, 4),
  recvBufferSize: 1 << 21,
  sendBufferSize: 1 << 21,
});
let sent = 0;
let targets: number[] = [];

socket.on('message', (datagram) => {
  for (const port of targets) {
    socket.send(datagram, port, '127.0.0.1', (problem) => {
      if (!problem) sent += 1;
    });
  }
});

serveParent(async (question: { do: 'start'; ports: number[]; copies: number } | { do: 'count' }) => {
  if (question.do === 'count') return { sent, cpuMs: processCpuMs() };
  targets = Array.from(
    { length: question.copies },
    (_unused, index) => question.ports[index % question.ports.length] ?? 0,
  );
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  return socket.address().port;
});
