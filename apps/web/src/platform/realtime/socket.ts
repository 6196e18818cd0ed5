import type { Ack, Acknowledge, ClientEvents, ServerEvents } from '@candela/contract/shared/realtime';
import { useEffect, useEffectEvent } from 'react';
import type { Socket } from 'socket.io-client';
import { SocketRefusal } from '../refusal.ts';
import { announceSessionOver } from '../session/session-over.ts';
import { getToken, onToken } from '../session/token.ts';

export type ClientSocket = Socket<ServerEvents, ClientEvents>;

const answerWithinMs = 10_000;
let opening: Promise<ClientSocket> | null = null;

/** The page's one connection, opened on first use. It reconnects by itself, and anew when the token changes. */
export function getSocket(): Promise<ClientSocket> {
  opening ??= open();
  return opening;
}

async function open(): Promise<ClientSocket> {
  try {
    const { io } = await import('socket.io-client');
    const socket: ClientSocket = io({
      auth: (send) => send({ token: getToken() ?? undefined }),
      transports: ['websocket', 'polling'],
      // Some networks let no websocket through.
      tryAllTransports: true,
      reconnectionDelay: 500,
      reconnectionDelayMax: 5000,
    });
    socket.on('session.over', ({ msg }) => announceSessionOver(msg));
    onToken(() => {
      socket.disconnect();
      socket.connect();
    });
    return socket;
  } catch (error) {
    // The code did not arrive; the next use tries again.
    opening = null;
    throw error;
  }
}

/** The arguments of a client's event without its acknowledgement. */
type Payload<Event extends keyof ClientEvents> =
  Parameters<ClientEvents[Event]> extends [...infer Rest, Acknowledge<infer _>] ? Rest : never;

/** What a client's event is answered with. */
type Answer<Event extends keyof ClientEvents> =
  Parameters<ClientEvents[Event]> extends [...infer _, Acknowledge<infer Data>] ? Data : never;

/**
 * Sends an event and waits for its answer.
 * @throws SocketRefusal when the server refuses; Error when no answer comes within ten seconds. Read both with readRefusal.
 */
export async function ask<Event extends keyof ClientEvents>(
  event: Event,
  ...payload: Payload<Event>
): Promise<Answer<Event>> {
  const socket = await getSocket();
  const sender = socket.timeout(answerWithinMs) as unknown as {
    emitWithAck: (event: string, ...payload: unknown[]) => Promise<Ack<Answer<Event>>>;
  };
  const answer = await sender.emitWithAck(event, ...payload);
  if (!answer.ok) throw new SocketRefusal(answer.code, answer.msg);
  return answer.data;
}

type Listen = (event: string, handler: (...args: never[]) => void) => void;

/** Calls `handler` for every such event of the server while the component is mounted; the newest handler is used. */
export function useSocketEvent<Event extends keyof ServerEvents>(
  event: Event,
  handler: ServerEvents[Event],
): void {
  useListener(event, handler as (...args: unknown[]) => void);
}

/** Calls `handler` whenever the connection stands, first time and after every loss: rooms must then be entered again. */
export function useSocketConnected(handler: () => void): void {
  const hear = useEffectEvent(handler);
  useEffect(() => {
    let gone = false;
    getSocket()
      .then((socket) => {
        if (!gone && socket.connected) hear();
      })
      .catch(() => undefined);
    return () => {
      gone = true;
    };
  }, []);
  useListener('connect', handler);
}

function useListener(event: string, hear: (...args: unknown[]) => void): void {
  const tell = useEffectEvent(hear);
  useEffect(() => {
    const listener = (...args: unknown[]) => tell(...args);
    let stop: (() => void) | null = null;
    let gone = false;
    getSocket()
      .then((socket) => {
        if (gone) return;
        const wire = socket as unknown as { on: Listen; off: Listen };
        wire.on(event, listener);
        stop = () => wire.off(event, listener);
      })
      .catch(() => undefined);
    return () => {
      gone = true;
      stop?.();
    };
  }, [event]);
}
