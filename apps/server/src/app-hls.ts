import { minuteMs } from '@candela/contract/shared/durations';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { HlsAnswer, Shows } from './modules/shows/index.ts';
import { cookiesOf } from './platform/http/browser-cookies.ts';
import { knownBrowser } from './platform/http/known-browser.ts';
import { refuse } from './platform/refusal.ts';
import type { CountryOf } from './platform/viewer/index.ts';

type VisitPath = Record<'showId' | 'viewer' | 'visit' | 'name', string>;
type HlsQuery = { _HLS_msn?: unknown; _HLS_part?: unknown };

/**
 * Serves `GET /media/live/<show>/<viewer>/<visit>/<file>`: a show as HLS, to the browser the address was made for, and
 * `GET /media/cast/<until>/<show>/<viewer>/<visit>/<file>`: a free one, to the device somebody casts to. Whether the viewer
 * may still see it is looked up for the playlist and for each piece.
 */
export function registerHls(
  app: FastifyInstance,
  shows: Pick<Shows, 'findHlsFile'>,
  countryOf: CountryOf,
  isSecure: boolean,
): void {
  // A player asks for two parts and a playlist with each a second, and again after a seek.
  const config = { rateLimit: { max: 1_200, timeWindow: minuteMs } };
  app.get<{ Params: VisitPath; Querystring: HlsQuery }>(
    '/media/live/:showId/:viewer/:visit/:name',
    { config },
    async (request, reply) =>
      send(
        reply,
        await shows.findHlsFile({
          ...request.params,
          awaited: awaitedPart(request.query),
          browser: knownBrowser(cookiesOf(request, reply, isSecure)),
          country: countryOf(request.headers),
        }),
      ),
  );
  app.get<{ Params: VisitPath & { castUntil: string }; Querystring: HlsQuery }>(
    '/media/cast/:castUntil/:showId/:viewer/:visit/:name',
    { config },
    async (request, reply) => {
      const answer = await shows.findHlsFile({
        ...request.params,
        awaited: awaitedPart(request.query),
        browser: undefined,
        country: countryOf(request.headers),
      });
      // What plays it on a television is a page of another origin, and sends no cookies.
      void reply
        .header('access-control-allow-origin', '*')
        .header('cross-origin-resource-policy', 'cross-origin');
      return send(reply, answer);
    },
  );
}

function send(reply: FastifyReply, answer: HlsAnswer | undefined) {
  if (!answer) return refuse('not_found');
  void reply.header('cache-control', 'private, no-store').header('x-content-type-options', 'nosniff');
  if ('playlist' in answer) return reply.type('application/vnd.apple.mpegurl').send(answer.playlist);
  return reply.type('video/mp4').send(Buffer.from(answer.media));
}

/** Which part a player waits for (RFC 8216bis, section 6.2.5.2). */
function awaitedPart(query: HlsQuery): { segment: number; part: number } | undefined {
  const [segment, part] = [Number(query._HLS_msn), Number(query._HLS_part ?? 0)];
  return Number.isSafeInteger(segment) && Number.isSafeInteger(part) ? { segment, part } : undefined;
}
