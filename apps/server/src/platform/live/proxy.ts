import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '../refusal.ts';
import { asViewer, type CountryOf } from '../viewer/index.ts';
import type { LiveEngine, LiveRole } from './live-engine.ts';
import { preferredAddressesFirst } from './preferred-addresses.ts';

const bodyLimitBytes = 64 * 1024;
const answerTimeoutMs = 10_000;
const retryAfterSeconds = 1;

/** A WHIP or WHEP request as far as its right to be served goes. */
export interface MediaRequest {
  /** `join` starts a session; `change` is about one that was started. */
  action: 'join' | 'change';
  role: LiveRole;
  channel: string;
  /** Without the word Bearer; '' when there is none. */
  bearer: string;
}

/** The engine's channel and grant to use, which may not be those a request came with. */
export interface AuthorizedMedia {
  channel: string;
  token: string;
}

/** Decides on a request. */
export type AuthorizeMedia = (request: MediaRequest) => Promise<AuthorizedMedia>;

export interface LiveProxyOptions {
  engine: Pick<LiveEngine, 'mediaOrigin' | 'whipUrl'>;
  authorize: AuthorizeMedia;
  countryOf?: CountryOf;
}

/** Any page may use these addresses: the grant decides, not where the page came from. */
const openToAll = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'Location, ETag, Link, Accept-Post, Accept-Patch, Retry-After, Access-Control-Allow-Methods',
  'cache-control': 'no-store',
};

const passedRequestHeaders = ['content-type', 'if-match'] as const;
const passedAnswerHeaders = [
  'accept',
  'accept-patch',
  'accept-post',
  'access-control-allow-headers',
  'access-control-allow-methods',
  'access-control-max-age',
  'allow',
  'content-type',
  'etag',
  'link',
  'location',
  'retry-after',
  'www-authenticate',
] as const;

type Params = { protocol: 'whip' | 'whep'; channel: string; session?: string; part?: 'layer' };

const addresses = [
  '/:protocol(^whip$|^whep$)/:channel',
  '/:protocol(^whip$|^whep$)/:channel/:session',
  '/:protocol(^whep$)/:channel/:session/:part(^layer$)',
];
/** What may be done to a session, and to the layers of a viewer's. */
const changes: readonly string[] = ['PATCH', 'DELETE'];
const layerChoices: readonly string[] = ['GET', 'POST'];

type MediaHttpRequest = FastifyRequest<{ Params: Params }>;

/** Serves `/whip/:channel[/:session]` and `/whep/:channel[/:session[/layer]]` below its prefix by asking the engine on loopback. */
export async function liveProxy(app: FastifyInstance, options: LiveProxyOptions): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: bodyLimitBytes }, (_request, body, done) =>
    done(null, body),
  );
  app.addHook('onRequest', async (_request, reply) => void reply.headers(openToAll));
  app.addHook('onSend', async (_request, reply) => {
    if (reply.statusCode === 401) reply.header('www-authenticate', 'Bearer');
  });
  const handler = (request: MediaHttpRequest, reply: FastifyReply) => serve(request, reply, options);
  for (const url of addresses) {
    app.route<{ Params: Params }>({
      method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
      url,
      bodyLimit: bodyLimitBytes,
      // The engine answers preflights itself, and OPTIONS that are none.
      config: { cors: false } as FastifyContextConfig,
      handler,
    });
  }
}

async function serve(request: MediaHttpRequest, reply: FastifyReply, options: LiveProxyOptions) {
  const { engine, authorize } = options;
  const { protocol, channel, session, part } = request.params;
  const allowedChanges = part === undefined ? changes : layerChoices;
  const mayChange = session !== undefined && allowedChanges.includes(request.method);
  const mayJoin = session === undefined && request.method === 'POST';
  let allowed = { channel, token: '' };
  if (mayJoin || mayChange) {
    const input = {
      action: mayJoin ? ('join' as const) : ('change' as const),
      role: protocol === 'whip' ? ('publish' as const) : ('view' as const),
      channel,
      bearer: bearerOf(request),
    };
    // A grant names its account only to whoever reads it; until then the viewer is the country alone.
    const viewer = { accountId: undefined, country: options.countryOf?.(request.headers) };
    allowed = await asViewer(viewer, () => authorize(input));
  }
  const { address, locationOf } = placeOf(engine, request, allowed.channel);
  if (address === undefined) return refuse('unavailable', { retryAfterSeconds });
  const answer = await ask(address, request, allowed.token);
  for (const name of passedAnswerHeaders) {
    const value = answer.headers.get(name);
    if (value !== null) reply.header(name, name === 'location' ? locationOf(value) : value);
  }
  const body = engine.whipUrl === undefined ? answer.body : preferredAddressesFirst(answer.body);
  return reply.status(answer.status).send(body === '' ? undefined : body);
}

/** Where the engine takes a request, and where clients find what its answer locates. */
function placeOf(engine: LiveProxyOptions['engine'], request: MediaHttpRequest, channel: string) {
  const { protocol, session, part } = request.params;
  const below = (parts: (string | undefined)[]) =>
    parts.flatMap((one) => (one === undefined ? [] : `/${encodeURIComponent(one)}`)).join('');
  const ofEngine = (location: string) => location;
  if (engine.whipUrl === undefined) {
    const origin = engine.mediaOrigin();
    const address = origin && `${origin}${below([protocol, channel, session, part])}`;
    return { address, locationOf: ofEngine };
  }
  // A cluster knows sessions by an id of its own, and viewers come by its own protocol.
  const address = protocol === 'whip' ? `${engine.whipUrl}${below([session])}` : undefined;
  const { prefix } = request.server;
  const locationOf = (location: string) =>
    `${prefix}${below(['whip', channel, decodeURIComponent(location.split('/').at(-1) ?? '')])}`;
  return { address, locationOf };
}

/** The engine may end at any moment, which is a reason to ask again, not an error of ours. */
async function ask(url: string, request: MediaHttpRequest, token: string) {
  const headers = new Headers(token === '' ? {} : { authorization: `Bearer ${token}` });
  for (const name of passedRequestHeaders) {
    const value = request.headers[name];
    if (value !== undefined) headers.set(name, value);
  }
  const body = Buffer.isBuffer(request.body) && request.body.length > 0 ? request.body : null;
  const isBodyAllowed = request.method !== 'GET' && request.method !== 'HEAD';
  try {
    const response = await fetch(url, {
      method: request.method,
      headers,
      body: isBodyAllowed && body ? new Uint8Array(body) : null,
      redirect: 'manual',
      signal: AbortSignal.timeout(answerTimeoutMs),
    });
    return { status: response.status, headers: response.headers, body: await response.text() };
  } catch (error) {
    request.log.warn({ err: error }, 'The live engine did not answer.');
    return refuse('unavailable', { retryAfterSeconds });
  }
}

/** Some players send the token without the word Bearer. */
function bearerOf(request: FastifyRequest): string {
  return (request.headers.authorization ?? '').replace(/^bearer +/i, '').trim();
}
