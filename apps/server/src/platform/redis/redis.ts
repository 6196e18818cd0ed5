import { randomUUID } from 'node:crypto';
import { secondMs } from '@candela/contract/shared/durations';
import { Redis } from 'ioredis';

/** Beyond it, who asked goes on without an answer. */
const answerMs = 500;
const longestPauseMs = secondMs;

interface RedisLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

/** What the processes of a site share. Nothing that must last is in it. */
export interface SiteRedis {
  /** The name of this process among those that share it. */
  readonly processId: string;
  /** For questions somebody waits for: fails at once, or after half a second, while Redis is away. */
  readonly quick: Redis;
  /** For streams: keeps what is asked until Redis is back. */
  readonly patient: Redis;
  /** Calls `handler` each time Redis is back after an absence, during which others were not heard. */
  onReturn(handler: () => void): void;
  close(): void;
}

/** Connects to Redis, and again whenever the connection is lost. It does not wait for the first connection. */
export function openRedis(url: string, log: RedisLog): SiteRedis {
  const always = {
    retryStrategy: (times: number) => Math.min(times * 100, longestPauseMs),
    connectionName: 'candela',
  };
  const quick = new Redis(url, {
    ...always,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    commandTimeout: answerMs,
  });
  const patient = new Redis(url, { ...always, maxRetriesPerRequest: null });
  let isAway = false;
  const returned: (() => void)[] = [];
  quick.on('error', () => {});
  patient.on('error', () => {});
  patient.on('close', () => {
    if (isAway || patient.status === 'end') return;
    isAway = true;
    log.warn({}, 'Redis is away: each process goes on by itself, under stricter limits.');
  });
  patient.on('ready', () => {
    if (!isAway) return;
    isAway = false;
    log.info({}, 'Redis is back.');
    for (const handler of returned) handler();
  });
  return {
    processId: randomUUID(),
    quick,
    patient,
    onReturn: (handler) => void returned.push(handler),
    close() {
      quick.disconnect();
      patient.disconnect();
    },
  };
}
