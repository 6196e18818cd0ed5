import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { logProblem } from '../log.ts';
import type { ResolvedSfuOptions } from '../options.ts';
import { Refusal } from '../refusal.ts';
import { parseOffer } from '../sdp/offer.ts';
import { SdpError } from '../sdp/sdp-error.ts';
import type { Switchboard } from '../switchboard.ts';
import {
  corsHeaders,
  fragmentType,
  iceServerLinks,
  layerLink,
  offerType,
  optionsHeaders,
} from './headers.ts';
import { serveIngest } from './ingest-resource.ts';
import { serveLayers } from './layer-resource.ts';
import { readBody, readTarget, requireContentType, type Target } from './request.ts';
import { patchSession } from './session-resource.ts';

export type Reply = { status: number; headers?: Record<string, string | string[]>; body?: string };

/** Serves WHIP (RFC 9725) and WHEP (draft-ietf-wish-whep) for the channels of a switchboard. */
export class WhipServer {
  readonly #switchboard: Switchboard;
  readonly #publicPathPrefix: string;
  readonly #links: string[];
  readonly #server: Server;

  constructor(switchboard: Switchboard, options: ResolvedSfuOptions) {
    this.#switchboard = switchboard;
    this.#publicPathPrefix = options.publicPathPrefix;
    this.#links = iceServerLinks(options.iceServers);
    this.#server = createServer((request, response) => void this.#serve(request, response));
    this.#server.on('upgrade', (request, socket, head) => void this.#ingest(request, socket, head));
    this.#server.headersTimeout = 10_000;
    this.#server.requestTimeout = 15_000;
    this.#server.maxHeadersCount = 60;
  }

  /** Starts to listen and returns the port. */
  async listen(host: string, port: number): Promise<number> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen({ host, port }, () => {
        this.#server.off('error', reject);
        resolve();
      });
    });
    const address = this.#server.address();
    return typeof address === 'object' && address ? address.port : port;
  }

  async stop(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#server.close(() => resolve());
      this.#server.closeAllConnections();
    });
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const reply = await this.#answer(request).catch((problem: unknown) => replyToProblem(problem));
    if (response.destroyed || response.headersSent) return;
    response.writeHead(reply.status, { ...corsHeaders, ...reply.headers });
    response.end(request.method === 'HEAD' ? '' : reply.body);
    if (!request.readableEnded) request.resume();
  }

  async #ingest(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    await serveIngest(request, socket, head, this.#switchboard).catch((problem: unknown) => {
      const { status, body = '' } = replyToProblem(problem);
      const length = Buffer.byteLength(body);
      socket.end(
        `HTTP/1.1 ${status} Refused\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\nConnection: close\r\n\r\n${body}`,
      );
    });
  }

  async #answer(request: IncomingMessage): Promise<Reply> {
    const target = readTarget(request);
    if (request.method === 'OPTIONS') return { status: 200, headers: optionsHeaders(this.#links) };
    if (target.sessionId !== undefined) return this.#changeSession(request, target, target.sessionId);
    if (request.method !== 'POST') throw methodNotAllowed('OPTIONS, POST');
    return this.#startSession(request, target);
  }

  async #startSession(request: IncomingMessage, { protocol, role, channel }: Target): Promise<Reply> {
    const grant = await this.#switchboard.admit(request.headers.authorization, channel, role);
    requireContentType(request, offerType);
    const offer = parseOffer(await readBody(request));
    const { session, answerSdp } = await this.#switchboard.join(grant, offer);
    const location = `${this.#publicPathPrefix}/${protocol}/${channel}/${session.id}`;
    const links = role === 'view' ? [...this.#links, layerLink(`${location}/layer`)] : this.#links;
    return {
      status: 201,
      headers: {
        'Content-Type': offerType,
        Location: location,
        ETag: session.etag,
        'Accept-Patch': fragmentType,
        ...(links.length > 0 ? { Link: links } : {}),
      },
      body: answerSdp,
    };
  }

  async #changeSession(request: IncomingMessage, target: Target, sessionId: string): Promise<Reply> {
    const methods = target.isLayer ? ['GET', 'POST'] : ['PATCH', 'DELETE'];
    if (!methods.includes(request.method ?? '')) {
      throw methodNotAllowed(['OPTIONS', ...methods].join(', '));
    }
    const session = await this.#switchboard.findSession(request.headers.authorization, {
      ...target,
      sessionId,
    });
    if (target.isLayer) return serveLayers(request, session);
    if (request.method === 'DELETE') {
      session.close('deleted');
      return { status: 200 };
    }
    await patchSession(request, session);
    return { status: 204, headers: { ETag: session.etag } };
  }
}

function methodNotAllowed(allowed: string): Refusal {
  return new Refusal('method-not-allowed', `Only ${allowed} can be used here.`, { Allow: allowed });
}

function replyToProblem(problem: unknown): Reply {
  const refusal = asRefusal(problem);
  return {
    status: refusal.status,
    headers: { 'Content-Type': 'application/json', ...refusal.headers },
    body: JSON.stringify({ code: refusal.code, msg: refusal.message }),
  };
}

function asRefusal(problem: unknown): Refusal {
  if (problem instanceof Refusal) return problem;
  if (problem instanceof SdpError) {
    return new Refusal(
      problem.kind === 'malformed' ? 'malformed-offer' : 'unsupported-offer',
      problem.message,
    );
  }
  logProblem('request', problem);
  return new Refusal('internal-error', 'Something went wrong here.');
}
