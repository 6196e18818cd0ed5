import { createSocket, type Socket } from 'node:dgram';
import { isIPv6 } from 'node:net';
import { logProblem } from '../log.ts';
import { buildNomination, buildSuccess, readBinding } from './stun.ts';

export type IceCredentials = { ufrag: string; pwd: string };

export type IceTransport = {
  /** Where the native library listens, as a candidate of its own says. */
  address: string;
  port: number;
  local: IceCredentials;
  remote: IceCredentials;
};

// Above any host candidate's, so that the library prefers this pair over the client's own.
const highestPriority = 0x7fffffff;
const nominateEveryMs = 500;
const nominationsAtMost = 20;

/**
 * Answers the library's consent checks in the place of a client that sends media but leaves them unanswered.
 *
 * The library ends a connection 30 seconds after the last answered check, whatever else arrives, and no option
 * of it says otherwise. It does take media from every address it ever checked, and asks consent only of the best
 * nominated pair. So this nominates a pair of its own on this machine; the client's media keeps coming straight
 * to the library. What we send goes here from then on and is dropped: fit only for clients that heed no RTCP.
 */
export class ConsentResponder {
  readonly #socket: Socket;
  readonly #transport: IceTransport;
  readonly #timer: NodeJS.Timeout;
  #nominations = 0;

  constructor(transport: IceTransport) {
    this.#transport = transport;
    this.#socket = createSocket(isIPv6(transport.address) ? 'udp6' : 'udp4');
    this.#socket.on('error', (problem) => logProblem('consent responder', problem));
    this.#socket.on('message', (message, from) => {
      if (from.port === transport.port) this.#answer(message);
    });
    this.#timer = setInterval(() => this.#nominate(), nominateEveryMs);
    this.#nominate();
  }

  close(): void {
    clearInterval(this.#timer);
    this.#socket.close();
  }

  #nominate(): void {
    const { local, remote } = this.#transport;
    this.#nominations += 1;
    if (this.#nominations >= nominationsAtMost) clearInterval(this.#timer);
    this.#send(buildNomination(`${local.ufrag}:${remote.ufrag}`, highestPriority, local.pwd));
  }

  #answer(message: Buffer): void {
    const { remote } = this.#transport;
    const binding = readBinding(message, remote.pwd);
    if (binding?.kind !== 'request') return;
    clearInterval(this.#timer);
    this.#send(buildSuccess(binding.transactionId, remote.pwd));
  }

  #send(message: Buffer): void {
    this.#socket.send(message, this.#transport.port, this.#transport.address);
  }
}
