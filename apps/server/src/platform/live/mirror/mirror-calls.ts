import { randomUUID } from 'node:crypto';
import { deserialize, serialize } from 'node:v8';
import type { SiteRedis } from '../../redis/index.ts';
import type { LiveLog } from '../live-log.ts';

const askChannel = 'candela:mirror:ask';
const answerPrefix = 'candela:mirror:answer:';

type Methods = Record<string, (...params: never[]) => Promise<unknown>>;
interface Asked {
  id: string;
  from: string;
  method: string;
  params: unknown[];
}
interface Answer {
  id: string;
  result: unknown;
}

/** What one process of a site has the one that leads do. */
export interface MirrorCalls<All extends Methods> {
  /** Undefined when nobody answers in time. */
  ask<Name extends keyof All & string>(
    method: Name,
    params: Parameters<All[Name]>,
    withinMs: number,
  ): Promise<Awaited<ReturnType<All[Name]>> | undefined>;
  /** Asks nobody and answers nobody any more. */
  close(): void;
}

/** A process that is alone leads, and asks nobody. */
export const noCalls: MirrorCalls<never> = { ask: async () => undefined, close: () => {} };

/** Over Redis: everybody hears a question, and who leads answers it. */
export function createMirrorCalls<All extends Methods>(
  redis: SiteRedis,
  { methods, isLeader, log }: { methods: All; isLeader(): boolean; log: LiveLog },
): MirrorCalls<All> {
  let isClosed = false;
  const waiting = new Map<string, (result: unknown) => void>();
  const mine = answerPrefix + redis.processId;
  const listening = redis.patient.duplicate();
  listening.on('error', () => {});
  listening
    .subscribe(askChannel, mine)
    .catch((error: unknown) => log.warn({ error }, 'What other processes ask of live video is not heard.'));

  async function answer({ id, from, method, params }: Asked): Promise<void> {
    if (isClosed || !isLeader()) return;
    const result = await methods[method]?.(...(params as never[]));
    await redis.patient.publish(answerPrefix + from, serialize({ id, result } satisfies Answer));
  }

  listening.on('messageBuffer', (channel: Buffer, message: Buffer) => {
    if (channel.toString() === mine) {
      const { id, result } = deserialize(message) as Answer;
      return waiting.get(id)?.(result);
    }
    answer(deserialize(message) as Asked).catch((error: unknown) =>
      log.warn({ error }, 'What another process asked of live video failed.'),
    );
  });

  return {
    async ask(method, params, withinMs) {
      if (isClosed) return undefined;
      const id = randomUUID();
      return await new Promise((resolve) => {
        const done = (result: unknown) => {
          clearTimeout(timer);
          waiting.delete(id);
          resolve(result as never);
        };
        const timer = setTimeout(() => done(undefined), withinMs);
        waiting.set(id, done);
        const asked: Asked = { id, from: redis.processId, method, params };
        redis.patient.publish(askChannel, serialize(asked)).catch(() => done(undefined));
      });
    },
    close() {
      isClosed = true;
      listening.disconnect();
      for (const done of waiting.values()) done(undefined);
    },
  };
}
