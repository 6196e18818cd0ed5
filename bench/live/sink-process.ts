import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { serveParent } from './child.ts';

/** Receives what the baseline relay sends, and counts it. */
let received = 0;

serveParent(async (question: { do: 'listen'; sockets: number } | { do: 'count' }) => {
  if (question.do === 'count') return received;
  const ports: number[] = [];
  for (let count = 0; count < question.sockets; count++) {
    const socket = createSocket({ type: 'udp4', recvBufferSize: 1 << 22 });
    socket.on('message', () => {
      received += 1;
    });
    socket.bind(0, '127.0.0.1');
    await once(socket, 'listening');
    ports.push(socket.address().port);
  }
  return ports;
});
