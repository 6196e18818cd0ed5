/** Every way a request can be refused, with its HTTP status. 403 is left out: it would reveal what exists. */
export const refusalStatus = {
  'malformed-offer': 400,
  'malformed-choice': 400,
  'malformed-fragment': 400,
  'grant-needed': 401,
  'unknown-channel': 404,
  'unknown-session': 404,
  'unknown-path': 404,
  'method-not-allowed': 405,
  'not-live': 409,
  'already-published': 409,
  'stale-etag': 412,
  'body-too-large': 413,
  'wrong-content-type': 415,
  'unsupported-offer': 422,
  'etag-needed': 428,
  'too-many-requests': 429,
  'internal-error': 500,
  'restart-not-supported': 501,
  'channel-full': 503,
  overloaded: 503,
  'no-media-port': 503,
} as const;

export type RefusalCode = keyof typeof refusalStatus;

/** A request that cannot be served, with the reason a client or its operator can act on. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly headers: Record<string, string>;

  constructor(code: RefusalCode, message: string, headers: Record<string, string> = {}) {
    super(message);
    this.name = 'Refusal';
    this.code = code;
    this.headers = headers;
  }

  get status(): number {
    return refusalStatus[this.code];
  }
}

/** A refusal that may be lifted soon; the client learns when to ask again. */
export function refuseForNow(code: RefusalCode, message: string, retryAfterSeconds: number): Refusal {
  return new Refusal(code, message, { 'Retry-After': String(retryAfterSeconds) });
}
