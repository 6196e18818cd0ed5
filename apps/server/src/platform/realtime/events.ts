import type { Ack, Acknowledge, ClientEvents } from '@candela/contract/shared/realtime';
import type { RefusalCode } from '@candela/contract/shared/refusals';
import type { z } from 'zod';
import { isDatabaseUnavailable } from '../database/index.ts';
import type { Session } from '../http/context.ts';
import { inputMessage } from '../http/input-problems.ts';
import { say, verbatim } from '../i18n/index.ts';
import { Refusal, usualMessage } from '../refusal.ts';
import type { RealtimeLog } from './realtime-log.ts';

type Arguments<Name extends keyof ClientEvents> = Parameters<ClientEvents[Name]>;

/** What a client sends with an event; undefined for events without a payload. */
export type EventPayload<Name extends keyof ClientEvents> =
  Arguments<Name> extends [infer Payload, Acknowledge<infer _Data>] ? Payload : undefined;

/** What an event is answered with when it succeeds. */
export type EventAnswer<Name extends keyof ClientEvents> =
  Arguments<Name> extends [...unknown[], Acknowledge<infer Data>] ? Data : never;

/** A token bucket: `burst` at once, then about `perSecond`. Whole numbers, `burst` above `perSecond`. */
export interface EventLimit {
  readonly burst: number;
  readonly perSecond: number;
}

export interface EventOptions<Payload> {
  /** Left out for events without a payload; whatever comes along is then ignored. */
  readonly schema?: z.ZodType<Payload>;
  /** `public`: visitors too. `account`: others are refused as unauthenticated. */
  readonly access: 'public' | 'account';
  /** Per account, or per connection for visitors. */
  readonly limit?: EventLimit;
}

/** Who sent an event, and what a handler may do with that connection. */
export interface EventContext {
  readonly session: Session | undefined;
  readonly socketId: string;
  readonly ip: string;
  /** Refused as `rate_limited` above the number of rooms one connection may be in. */
  join(room: string): Promise<void>;
  leave(room: string): Promise<void>;
  /** Runs `effect` once, when this connection leaves `room` or is gone. It must be in the room. */
  onLeave(room: string, effect: () => void): void;
}

/** One event's handler with the compiler's knowledge of its payload taken off. */
export interface EventEntry {
  readonly options: EventOptions<unknown>;
  readonly handle: (context: EventContext, payload: unknown) => Promise<unknown>;
}

/** Splits what arrived into payload and answer function; both may be missing, whatever the types promise. */
export function readArguments(args: readonly unknown[]): {
  payload: unknown;
  answer: (ack: Ack<unknown>) => void;
} {
  const last = args.at(-1);
  if (typeof last !== 'function') return { payload: args[0], answer: () => {} };
  return { payload: args.length > 1 ? args[0] : undefined, answer: last as (ack: Ack<unknown>) => void };
}

/** The payload as its schema reads it; refuses as `invalid_input`, naming the field. */
export function parsePayload(schema: z.ZodType | undefined, payload: unknown): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(payload);
  if (parsed.success) return parsed.data;
  const { msg, fields } = inputMessage(parsed.error.issues.slice(0, 1));
  const problems = Object.entries(fields).map(([field, problem]) => [field, verbatim(problem)]);
  throw new Refusal('invalid_input', { msg: verbatim(msg), fields: Object.fromEntries(problems) });
}

/** What a failed event is answered with. Only refusals are sent; the log has them by their code, and the rest whole. */
export function failureOf(
  error: unknown,
  log: RealtimeLog,
  fields: object,
): { code: RefusalCode; msg: string } {
  if (error instanceof Refusal) {
    log.info({ security: 'refused', code: error.code, ...fields }, 'A realtime event was refused.');
    return { code: error.code, msg: say(error.msg) };
  }
  const code = isDatabaseUnavailable(error) ? 'unavailable' : 'internal';
  log.error({ ...fields, error }, 'A realtime event could not be handled.');
  return { code, msg: say(usualMessage(code)) };
}
