import type { RequestContext } from './http/context.ts';
import { type Message, say } from './i18n/index.ts';
import { Refusal } from './refusal.ts';

/** What could not be done, and why in words. */
export interface RefusedOne {
  _id: string;
  msg: string;
}

/**
 * Does the same to several records one after the other; `work` opens a transaction of its own, so that one that is
 * refused stops no other. `failed` says that something went wrong which is no refusal.
 */
export async function oneByOne<One extends { _id: string }>(
  all: readonly One[],
  work: (one: One) => Promise<unknown>,
  context: RequestContext,
  failed: Message,
): Promise<{ done: number; refused: RefusedOne[] }> {
  const refused: RefusedOne[] = [];
  for (const one of all) {
    try {
      await work(one);
    } catch (error) {
      if (!(error instanceof Refusal)) context.log.error({ err: error }, 'one of several was not done');
      const why = error instanceof Refusal ? (Object.values(error.fields ?? {})[0] ?? error.msg) : failed;
      refused.push({ _id: one._id, msg: say(why) });
    }
  }
  return { done: all.length - refused.length, refused };
}
