import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Bytes from a place to another, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** The one range a request asks for; undefined for the whole, null for one that is not there. */
function rangeOf(header: string | undefined, sizeBytes: number): ByteRange | undefined | null {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  const start = from === '' ? Math.max(0, sizeBytes - Number(to)) : Number(from);
  const end = from === '' || to === '' ? sizeBytes - 1 : Math.min(Number(to), sizeBytes - 1);
  return start <= end ? { start, end } : null;
}

/** Sends a file, or the range of it that is asked for. */
export async function sendRange(
  request: FastifyRequest,
  reply: FastifyReply,
  file: { contentType: string; sizeBytes: number; open(range?: ByteRange): Promise<Readable> },
): Promise<FastifyReply> {
  const range = rangeOf(request.headers.range, file.sizeBytes);
  void reply.header('accept-ranges', 'bytes');
  if (range === null) return reply.code(416).header('content-range', `bytes */${file.sizeBytes}`).send();
  const { start, end } = range ?? { start: 0, end: file.sizeBytes - 1 };
  if (range) void reply.code(206).header('content-range', `bytes ${start}-${end}/${file.sizeBytes}`);
  void reply.type(file.contentType).header('content-length', end - start + 1);
  return reply.send(await file.open(range));
}
