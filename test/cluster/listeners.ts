import { randomUUID } from 'node:crypto';
import type { RoomMessage } from '@candela/contract/rooms/events';
import type { Ack } from '@candela/contract/shared/realtime';
import { io, type Socket } from 'socket.io-client';
import { createLineOrder } from '../../apps/web/src/platform/live/line-order.ts';

const linesEveryMs = 500;
const missingForMs = 1_500;
/** A line nobody takes in all this time is given up, and missing in the end. */
const answeredWithinMs = 60_000;
/** Connections come back this long after the last outage at most. */
const caughtUpWithinMs = 20_000;

interface Listener {
  readonly socket: Socket;
  readonly lines: string[];
}

/** Connections in one room that follow its lines as the web app does, some of which say something. */
export async function openListeners(
  url: string,
  channelName: string,
  tokens: readonly (string | undefined)[],
) {
  let slowestBack = 0;
  let saying: ReturnType<typeof setInterval> | undefined;
  const said = new Set<Promise<void>>();
  const listeners = await Promise.all(tokens.map((token) => open(token)));

  async function open(token: string | undefined): Promise<Listener> {
    const socket = io(url, {
      ...(token !== undefined && { auth: { token } }),
      transports: ['websocket', 'polling'],
      forceNew: true,
      reconnectionDelay: 500,
      reconnectionDelayMax: 5_000,
    });
    const lines: string[] = [];
    const known = new Set<string>();
    const order = createLineOrder();
    const take = (message: RoomMessage) => {
      if (known.has(message._id)) return;
      known.add(message._id);
      lines.push(message.text);
    };
    const enter = async () => {
      const answer = (await socket
        .timeout(10_000)
        .emitWithAck('room.enter', { channelName, after: order.seen() })) as Ack<{ messages: RoomMessage[] }>;
      if (!answer.ok) throw new Error(`room.enter: ${answer.code}`);
      order.caughtUp(answer.data.messages.map(({ number }) => number));
      for (const message of answer.data.messages) take(message);
    };
    let goneAt: number | undefined;
    socket.on('disconnect', () => {
      goneAt ??= performance.now();
    });
    // A server that refuses, as while its database is away, is not tried again by the library.
    socket.on('connect_error', () => {
      if (!socket.active) setTimeout(() => socket.connect(), 500);
    });
    socket.on('connect', () => {
      if (goneAt !== undefined) slowestBack = Math.max(slowestBack, performance.now() - goneAt);
      goneAt = undefined;
      enter().catch(() => socket.disconnect().connect());
    });
    socket.on('room.message', (message: RoomMessage) => {
      take(message);
      if (order.arrived(message.number)) {
        setTimeout(() => {
          if (order.isMissing()) enter().catch(() => {});
        }, missingForMs);
      }
    });
    await new Promise<void>((resolve) => socket.once('connect', resolve));
    return { socket, lines };
  }

  async function say(text: string): Promise<void> {
    const clientMessageId = randomUUID();
    // As the web app does: until it is answered, under the same id.
    for (const until = performance.now() + answeredWithinMs; performance.now() < until; ) {
      try {
        const { socket } = listeners[text.charCodeAt(text.length - 1) % 2] as Listener;
        const answer = (await socket
          .timeout(3_000)
          .emitWithAck('room.say', { channelName, clientMessageId, text })) as Ack<RoomMessage>;
        if (answer.ok) return;
      } catch {}
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
  }

  return {
    slowestBackMs: () => slowestBack,
    startSaying() {
      let count = 0;
      saying = setInterval(() => {
        count += 1;
        const line = say(`line ${count}`).finally(() => said.delete(line));
        said.add(line);
      }, linesEveryMs);
    },
    /** Compares what each heard with what was kept. */
    async stop(kept: () => Promise<string[]>): Promise<{ lostLines: number; doubledLines: number }> {
      clearInterval(saying);
      await Promise.all(said);
      await new Promise((resolve) => setTimeout(resolve, 2 * missingForMs));
      const texts = await kept();
      const lostBy = () => listeners.map(({ lines }) => texts.filter((text) => !lines.includes(text)).length);
      // Whoever is only now coming back reads what they missed; what is lost stays lost.
      const until = performance.now() + caughtUpWithinMs;
      while (Math.max(...lostBy()) > 0 && performance.now() < until) {
        await new Promise((resolve) => setTimeout(resolve, missingForMs));
      }
      const lost = lostBy();
      const doubled = [texts, ...listeners.map(({ lines }) => lines)].map(
        (lines) => lines.length - new Set(lines).size,
      );
      return { lostLines: Math.max(...lost), doubledLines: Math.max(...doubled) };
    },
    close() {
      clearInterval(saying);
      for (const { socket } of listeners) socket.disconnect();
    },
  };
}
