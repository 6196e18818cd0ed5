import type { Ack, Acknowledge, ClientEvents, ServerEvents } from '@candela/contract/shared/realtime';
import { useEffect, useEffectEvent } from 'react';
import type { Socket } from 'socket.io-client';
import { backoffMs } from '../backoff.ts';
import { SocketRefusal } from '../refusal.ts';
import { emitSessionOver } from '../session/session-over.ts';
import { getToken, onToken } from '../session/token.ts';
import { setSite } from '../site-features.ts';

export type ClientSocket = Socket<ServerEvents, ClientEvents>;

const answerWithinMs = 10_000;
let opening: Promise<ClientSocket> | null = null;

/**
 * The page's one connection, opened on first use. It reconnects by itself, and anew when the token changes. The promise
 * never fails: it waits until the code of the connection has come.
 */
export function getSocket(): Promise<ClientSocket> {
  opening ??= open();
  return opening;
}

async function open(): Promise<ClientSocket> {
  const io = await loadClient();
  const socket: ClientSocket = io({
    auth: (send) => send({ token: getToken() ?? undefined }),
    transports: ['websocket', 'polling'],
    // Some networks let no websocket through.
    tryAllTransports: true,
    reconnectionDelay: 500,
    reconnectionDelayMax: 5000,
  });
  socket.on('session.over', ({ msg }) => emitSessionOver(msg));
  retryRefused(socket);
  socket.on('site.changed', setSite);
  onToken(() => {
    socket.disconnect();
    socket.connect();
  });
  return socket;
}

const crowdedMs = 30_000;
/** Refusals that pass by themselves. */
const passing: readonly (string | undefined)[] = ['unavailable', 'busy', 'rate_limited', undefined];

/**
 * Connects again after the server refused to, as while its database is away: the library gives up then. What stays refused,
 * such as a token that stands for nobody or a suspended account, is not tried again.
 */
function retryRefused(socket: ClientSocket): void {
  let tries = 0;
  socket.on('connect', () => {
    tries = 0;
  });
  socket.on('connect_error', (error) => {
    const { code } = (error as Error & { data?: { code?: string } }).data ?? {};
    if (socket.active || !passing.includes(code)) return;
    tries += 1;
    // With too many connections from one network, only another page that closes makes room.
    const waitMs = code === 'rate_limited' ? crowdedMs : backoffMs(tries, Math.random());
    setTimeout(() => socket.connect(), waitMs);
  });
}

/** Everyone who listens waits for this, so it does not give up when the network fails briefly. */
async function loadClient() {
  for (let tries = 1; ; tries += 1) {
    try {
      return (await import('socket.io-client')).io;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, backoffMs(tries, Math.random())));
    }
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
  const socket = await Promise.race([getSocket(), failAfter(answerWithinMs)]);
  const sender = socket.timeout(answerWithinMs) as unknown as {
    emitWithAck: (event: string, ...payload: unknown[]) => Promise<Ack<Answer<Event>>>;
  };
  const answer = await sender.emitWithAck(event, ...payload);
  if (!answer.ok) throw new SocketRefusal(answer.code, answer.msg);
  return answer.data;
}

function failAfter(ms: number): Promise<never> {
  return new Promise((_, reject) =>
    setTimeout(() => reject(new Error('No connection came about in time.')), ms),
  );
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
  const listener = useEffectEvent(handler);
  useEffect(
    () =>
      withSocket((socket) => {
        if (socket.connected) listener();
        return undefined;
      }),
    [],
  );
  useListener('connect', handler);
}

function useListener(event: string, listener: (...args: unknown[]) => void): void {
  const call = useEffectEvent(listener);
  useEffect(() => listen(event, (...args) => call(...args)), [event]);
}

/** Calls `handler` for every such event of the connection, once there is one, until the returned function is called. */
export function listen(event: string, handler: (...args: unknown[]) => void): () => void {
  return withSocket((socket) => {
    const wire = socket as unknown as { on: Listen; off: Listen };
    wire.on(event, handler);
    return () => wire.off(event, handler);
  });
}

/** Uses the connection once it is there. The returned function cancels, or undoes what `use` did. */
function withSocket(use: (socket: ClientSocket) => (() => void) | undefined): () => void {
  let undo: (() => void) | undefined;
  let isGone = false;
  void getSocket().then((socket) => {
    if (!isGone) undo = use(socket);
  });
  return () => {
    isGone = true;
    undo?.();
  };
}
