import { randomUUID } from 'node:crypto';
import type { DomainEvent, Events } from '@candela/server/events';

/**
 * Events without a queue: what runs after the commit runs right after it, once. `published` names every event, and
 * `settled` waits for the handlers under way.
 */
export function createTestEvents(): Events & { published: string[]; settled(): Promise<void> } {
  const inner = new Map<string, ((tx: never, payload: never) => Promise<void>)[]>();
  const outer = new Map<string, ((payload: never, eventId: string) => Promise<void>)[]>();
  const published: string[] = [];
  let running: Promise<unknown> = Promise.resolve();
  const add = <Handler>(handlers: Map<string, Handler[]>, { name }: DomainEvent<never>, handler: Handler) =>
    void handlers.set(name, [...(handlers.get(name) ?? []), handler]);
  return {
    published,
    job: (event, payload) => ({ name: event.name, payload: event.schema.parse(payload) }),
    async settled() {
      // What a handler publishes is waited for, too.
      for (let seen: unknown; seen !== running; ) {
        seen = running;
        await running;
      }
    },
    async publish(tx, { name, schema }, payload) {
      const json = schema.parse(payload) as never;
      for (const handler of inner.get(name) ?? []) await handler(tx as never, json);
      tx.afterCommit(() => {
        published.push(name);
        const id = randomUUID();
        for (const handler of outer.get(name) ?? []) running = Promise.all([running, handler(json, id)]);
        // Whoever waits for them is told; nobody has to.
        running.catch(() => undefined);
      });
    },
    // What runs right after the commit can't be taken back.
    takeBack: async () => undefined,
    inTransaction: (event, _subscriber, handler) => add(inner, event as never, handler as never),
    afterCommit: (event, _subscriber, handler) => add(outer, event as never, handler as never),
  };
}
