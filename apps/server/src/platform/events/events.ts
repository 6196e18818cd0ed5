import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import type { Transaction } from '../database/index.ts';
import type { Jobs } from '../jobs/index.ts';

/** Something that happened in a module, as its subscribers receive it. Payloads are JSON. */
export interface DomainEvent<Payload> {
  /** `module.whatHappened`, such as `accounts.countriesBlocked`. */
  readonly name: string;
  readonly schema: z.ZodType<Payload>;
}

/** Names an event, once, at module level. The publishing module exports it through its index. */
export function defineEvent<Schema extends z.ZodType>(
  name: string,
  schema: Schema,
): DomainEvent<z.infer<Schema>> {
  return { name, schema: schema as z.ZodType<z.infer<Schema>> };
}

/** When an event is delivered that can be taken back until then, and by which key. */
interface Later {
  runAt: Date;
  jobKey: string;
}

/**
 * How lower modules reach higher ones: they publish, and whoever subscribed is called. A subscriber is named, so that
 * an event that waits in the queue finds it again after a restart.
 */
export interface Events {
  /**
   * Publishes in the caller's transaction. Handlers of that transaction run before this resolves, and what they
   * throw undoes it; the others run after the commit, or at a later time until which it can be taken back by its key.
   */
  publish<Payload>(
    tx: Transaction,
    event: DomainEvent<Payload>,
    payload: Payload,
    later?: Later,
  ): Promise<void>;
  /**
   * Takes back what was published for later, in the caller's transaction.
   * @returns what was published; undefined when its handlers have begun, and then the transaction must not go on
   */
  takeBack<Payload>(
    tx: Transaction,
    event: DomainEvent<Payload>,
    jobKey: string,
  ): Promise<Payload | undefined>;
  /**
   * The job by which an event is delivered, for a statement that writes it itself with `enqueue_job`. Such an event has
   * no handlers in the transaction.
   */
  job<Payload>(event: DomainEvent<Payload>, payload: Payload): { name: string; payload: unknown };
  /** Runs a handler inside the publisher's transaction. It uses that transaction alone. */
  inTransaction<Payload>(
    event: DomainEvent<Payload>,
    subscriber: string,
    handler: (tx: Transaction, payload: Payload) => Promise<void>,
  ): void;
  /**
   * Runs a handler after the commit, at least once: the job that calls it is written in the publisher's transaction,
   * and is tried again when the handler throws or the process dies. The event's id is the same each time.
   */
  afterCommit<Payload>(
    event: DomainEvent<Payload>,
    subscriber: string,
    handler: (payload: Payload, eventId: string) => Promise<void>,
  ): void;
}

const deliverJob = 'events.deliver';
const delivery = z.object({
  /** An event that SQL wrote has none, and is a new one with each attempt. */
  id: z.uuid().default(() => uuid()),
  event: z.string(),
  payload: z.unknown(),
  /** One subscriber that failed before; all of the event's when absent. */
  subscriber: z.string().optional(),
});

type AnyHandler = (payload: unknown, eventId: string) => Promise<void>;
type AnyInnerHandler = (tx: Transaction, payload: unknown) => Promise<void>;

/** Throws on two subscribers of one name for one event. */
export function createEvents({
  jobs,
  database,
}: {
  jobs: Pick<Jobs, 'register' | 'add' | 'takeBack'>;
  database: { transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> };
}): Events {
  const inner = new Map<string, Map<string, AnyInnerHandler>>();
  const outer = new Map<string, Map<string, AnyHandler>>();

  jobs.register(deliverJob, async (json) => {
    const { id, event, payload, subscriber } = delivery.parse(json);
    const subscribers = outer.get(event) ?? new Map<string, AnyHandler>();
    if (subscriber !== undefined) {
      await subscribers.get(subscriber)?.(payload, id);
      return;
    }
    const failures: { subscriber: string; error: unknown }[] = [];
    for (const [name, handler] of subscribers) {
      await handler(payload, id).catch((error: unknown) => failures.push({ subscriber: name, error }));
    }
    const [first] = failures;
    if (!first) return;
    // The one that failed is tried again alone: the others received it.
    if (subscribers.size === 1) throw first.error;
    await database.transaction(async (tx) => {
      for (const failed of failures) {
        await jobs.add(tx, deliverJob, { id, event, payload, subscriber: failed.subscriber });
      }
    });
  });

  const job: Events['job'] = ({ name, schema }, payload) => ({
    name: deliverJob,
    payload: { id: uuid(), event: name, payload: schema.parse(payload) },
  });

  return {
    job,
    async publish(tx, event, payload, later) {
      const delivered = job(event, payload);
      for (const handler of inner.get(event.name)?.values() ?? []) await handler(tx, payload);
      await jobs.add(tx, deliverJob, delivered.payload, later);
    },
    async takeBack(tx, { schema }, jobKey) {
      const taken = await jobs.takeBack(tx, jobKey);
      return taken === undefined ? undefined : schema.parse(delivery.parse(taken).payload);
    },
    inTransaction({ name }, subscriber, handler) {
      subscribe(inner, name, subscriber, handler as AnyInnerHandler);
    },
    afterCommit({ name, schema }, subscriber, handler) {
      subscribe(outer, name, subscriber, (payload, id) => handler(schema.parse(payload), id));
    },
  };
}

function subscribe<Handler>(
  handlers: Map<string, Map<string, Handler>>,
  event: string,
  subscriber: string,
  handler: Handler,
): void {
  const known = handlers.get(event) ?? new Map<string, Handler>();
  if (known.has(subscriber)) throw new Error(`${subscriber} has subscribed to ${event} already.`);
  handlers.set(event, known.set(subscriber, handler));
}
