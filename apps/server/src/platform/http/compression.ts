import { constants } from 'node:zlib';
import type { FastifyCompressOptions } from '@fastify/compress';

/** Quick enough for every answer: the next levels cost twice the time for some per cent of the size. */
const brotliQuality = 4;

/**
 * How answers are compressed: texts and JSON. Pictures and videos are so already, and files of people are sent in
 * ranges, which a compressed answer has none of.
 */
export const compression: FastifyCompressOptions = {
  globalDecompression: false,
  encodings: ['br', 'gzip'],
  customTypes:
    /^(application\/(json|problem\+json|manifest\+json)|text\/(html|css|javascript|plain|csv|xml)|image\/svg\+xml)\b/,
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } },
};
