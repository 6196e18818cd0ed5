import { isIP } from 'node:net';

/** A STUN or TURN server named to clients, for example `turn:turn.example.org:3478?transport=udp`. */
export type IceServer = { url: string; username?: string; credential?: string };

/** Where recordings go and when one ends by itself. */
export type RecordingOptions = {
  /** Absolute; each recording has a folder of its own in it. */
  folder: string;
  /** Of one recording, all its segments together. */
  maxBytes: number;
  maxSeconds: number;
  /** A disk with less room left ends recordings before it is full. */
  minFreeBytes: number;
};

/** What may be held in memory for clips. */
export type ClipOptions = {
  /** Of all channels together. */
  maxBytes: number;
};

export type SfuOptions = {
  /** Where WHIP and WHEP are served. Loopback, unless nothing in front ends TLS. Default 127.0.0.1. */
  httpHost?: string;
  /** 0 takes a free port, named by the `ready` event. Default 0. */
  httpPort?: number;
  /** Shared with whoever signs grants; at least 32 bytes. */
  grantSecret: string;
  /** Media ports. Equal numbers put every peer on one port; 0 takes a free one. */
  udpPortBegin: number;
  udpPortEnd: number;
  /** The local address media is bound to. */
  bindAddress: string;
  /** The addresses clients reach us at, of either family, when they are not the bound ones (NAT, containers). */
  publicAddresses?: readonly string[];
  /**
   * Where clients whose network blocks UDP may come over TCP, on the bound address: a port, `same` for the number of
   * `udpPortBegin`, or `off`. Default `same`.
   */
  tcpPort?: number | 'same' | 'off';
  iceServers?: IceServer[];
  maxViewersPerChannel?: number;
  /** How long a peer that normally sends may be silent before it counts as gone. Default 5000. */
  deadPeerTimeoutMs?: number;
  /** How long a client has between our answer and a working connection. Default 15000. */
  connectTimeoutMs?: number;
  /** What a publisher may send at most. Default 4,000,000. */
  maxPublishBitsPerSecond?: number;
  /** Put before the paths in Location headers, when a proxy serves us below a path. Default ''. */
  publicPathPrefix?: string;
  /** Nothing can be recorded unless given. */
  recording?: RecordingOptions;
  /** No clips can be cut unless this and `recording` are given. */
  clips?: ClipOptions;
};

export type ResolvedSfuOptions = Required<Omit<SfuOptions, 'recording' | 'clips'>> & {
  recording: RecordingOptions | undefined;
  clips: ClipOptions | undefined;
};

const minSecretBytes = 32;

/** Fills in defaults and refuses what could not work, with an error that names the option. */
export function resolveOptions(options: SfuOptions): ResolvedSfuOptions {
  const resolved: ResolvedSfuOptions = {
    httpHost: options.httpHost ?? '127.0.0.1',
    httpPort: options.httpPort ?? 0,
    grantSecret: options.grantSecret,
    udpPortBegin: options.udpPortBegin,
    udpPortEnd: options.udpPortEnd,
    bindAddress: options.bindAddress,
    publicAddresses: options.publicAddresses ?? [],
    tcpPort: options.tcpPort ?? 'same',
    iceServers: options.iceServers ?? [],
    maxViewersPerChannel: options.maxViewersPerChannel ?? 500,
    deadPeerTimeoutMs: options.deadPeerTimeoutMs ?? 5000,
    connectTimeoutMs: options.connectTimeoutMs ?? 15_000,
    maxPublishBitsPerSecond: options.maxPublishBitsPerSecond ?? 4_000_000,
    publicPathPrefix: options.publicPathPrefix ?? '',
    recording: options.recording,
    clips: options.clips,
  };
  requireOption(
    typeof resolved.grantSecret === 'string' && Buffer.byteLength(resolved.grantSecret) >= minSecretBytes,
    `grantSecret must have at least ${minSecretBytes} bytes`,
  );
  for (const name of ['httpPort', 'udpPortBegin', 'udpPortEnd'] as const) {
    requireOption(isPort(resolved[name]), `${name} must be a port number`);
  }
  requireOption(
    resolved.tcpPort === 'same' || resolved.tcpPort === 'off' || isPort(resolved.tcpPort),
    'tcpPort must be a port number, same or off',
  );
  requireOption(resolved.udpPortEnd >= resolved.udpPortBegin, 'udpPortEnd must not be below udpPortBegin');
  requireOption(isIP(resolved.bindAddress) !== 0, 'bindAddress must be an IP address');
  requireOption(
    resolved.publicAddresses.every((address) => isIP(address) !== 0),
    'publicAddresses must be IP addresses',
  );
  requireOption(
    resolved.publicPathPrefix === '' || /^(\/[A-Za-z0-9._~-]+)+$/.test(resolved.publicPathPrefix),
    'publicPathPrefix must be empty or a path such as /live',
  );
  for (const name of [
    'maxViewersPerChannel',
    'deadPeerTimeoutMs',
    'connectTimeoutMs',
    'maxPublishBitsPerSecond',
  ] as const) {
    requireOption(Number.isFinite(resolved[name]) && resolved[name] > 0, `${name} must be above zero`);
  }
  for (const server of resolved.iceServers) {
    requireOption(
      /^(stun|stuns|turn|turns):[^\s<>",;]+$/.test(server.url),
      'iceServers must have stun: or turn: urls',
    );
  }
  return resolved;
}

function isPort(port: number): boolean {
  return Number.isInteger(port) && port >= 0 && port <= 65_535;
}

function requireOption(isMet: boolean, message: string): void {
  if (!isMet) throw new TypeError(`Live engine option: ${message}.`);
}
