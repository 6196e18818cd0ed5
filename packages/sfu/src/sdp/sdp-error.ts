/**
 * An offer that cannot be served: `malformed` is no SDP offer at all (400), `unsupported` is one this
 * server does not take (422). The message is written for whoever configures the client.
 */
export class SdpError extends Error {
  readonly kind: 'malformed' | 'unsupported';

  constructor(kind: 'malformed' | 'unsupported', message: string) {
    super(message);
    this.name = 'SdpError';
    this.kind = kind;
  }
}
