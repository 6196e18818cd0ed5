import { z } from 'zod';

/** A successful answer that carries one thing. */
export function reply<Data extends z.ZodType>(data: Data) {
  return z.object({ msg: z.string().optional(), data });
}

/** A successful answer that carries one page of a list and the size of the whole list. */
export function listReply<Item extends z.ZodType>(item: Item) {
  return z.object({ msg: z.string().optional(), data: z.array(item), totalCount: z.int().nonnegative() });
}

/** A page of models, under the names the specification gives model lists. */
export function modelListReply<Item extends z.ZodType>(item: Item) {
  return z.object({ msg: z.string().optional(), models: z.array(item), modelCounts: z.int().nonnegative() });
}

/** A successful answer that only says so. */
export const doneReply = z.object({ msg: z.string() });

/** A moment on the wire: ISO 8601 in UTC. */
export const timestamp = z.iso.datetime();
