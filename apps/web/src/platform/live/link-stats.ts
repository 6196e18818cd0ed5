import type { LinkRole, LinkStats } from './live-link.ts';
import type { Sample } from './media-session.ts';

/** The entries of an RTCStatsReport, with the fields read here; browsers leave out what they do not know. */
export type StatsEntry = {
  id?: string;
  type: string;
  kind?: string;
  timestamp?: number;
  bytesSent?: number;
  bytesReceived?: number;
  responsesReceived?: number;
  packetsReceived?: number;
  packetsSent?: number;
  packetsLost?: number;
  framesPerSecond?: number;
  frameWidth?: number;
  frameHeight?: number;
  framesEncoded?: number;
  framesDecoded?: number;
  totalEncodeTime?: number;
  totalDecodeTime?: number;
  jitterBufferDelay?: number;
  jitterBufferEmittedCount?: number;
  qualityLimitationReason?: string;
  roundTripTime?: number;
  currentRoundTripTime?: number;
  nominated?: boolean;
  availableOutgoingBitrate?: number;
  codecId?: string;
  mimeType?: string;
};

/** Totals of an earlier sample, which the next one is compared with. */
export type StatsTotals = {
  atMs: number;
  bytes: number;
  packets: number;
  lost: number;
  frames: number;
  codingSeconds: number;
  bufferSeconds: number;
  bufferCount: number;
};

const sum = (entries: readonly StatsEntry[], field: keyof StatsEntry) =>
  entries.reduce((total, entry) => total + (Number(entry[field]) || 0), 0);

/** Reads a report of one connection. `before` are the totals this function gave for the sample before. */
export function readStats(
  entries: readonly StatsEntry[],
  role: LinkRole,
  nowMs: number,
  before: StatsTotals | null,
): { sample: Sample; totals: StatsTotals } {
  const rtp = entries.filter((entry) => entry.type === (role === 'publish' ? 'outbound-rtp' : 'inbound-rtp'));
  const reports = entries.filter((entry) => entry.type === 'remote-inbound-rtp');
  const transport = entries.filter((entry) => entry.type === 'transport');
  const pair = entries.find((entry) => entry.type === 'candidate-pair' && entry.nominated);
  const video = largestOf(rtp.filter((entry) => entry.kind === 'video'));
  const totals: StatsTotals = {
    atMs: nowMs,
    bytes: sum(rtp, role === 'publish' ? 'bytesSent' : 'bytesReceived'),
    packets: sum(rtp, role === 'publish' ? 'packetsSent' : 'packetsReceived'),
    lost: sum(role === 'publish' ? reports : rtp, 'packetsLost'),
    frames: (role === 'publish' ? video?.framesEncoded : video?.framesDecoded) ?? 0,
    codingSeconds: (role === 'publish' ? video?.totalEncodeTime : video?.totalDecodeTime) ?? 0,
    bufferSeconds: video?.jitterBufferDelay ?? 0,
    bufferCount: video?.jitterBufferEmittedCount ?? 0,
  };
  const reportedRoundTrip = reports.find((entry) => entry.roundTripTime !== undefined)?.roundTripTime;
  const roundTripSeconds = pair?.currentRoundTripTime ?? reportedRoundTrip;
  const stats: LinkStats = {
    ...rates(totals, before),
    frames: totals.frames,
    framesPerSecond: video?.framesPerSecond ?? null,
    soundPackets: sum(
      rtp.filter((entry) => entry.kind === 'audio'),
      'packetsReceived',
    ),
    widthPixels: video?.frameWidth ?? null,
    heightPixels: video?.frameHeight ?? null,
    roundTripMs: roundTripSeconds === undefined ? null : roundTripSeconds * 1000,
    delayMs: delay(totals, before, roundTripSeconds),
    codec: codecName(entries, video),
    limitedBy: limit(video?.qualityLimitationReason),
    capacityBitsPerSecond: (role === 'publish' ? pair?.availableOutgoingBitrate : undefined) ?? null,
  };
  // A publisher receives only the engine's reports, one a second; a viewer receives the media.
  const received =
    role === 'publish'
      ? sum(transport, 'packetsReceived') + sum(reports, 'timestamp')
      : totals.bytes + sum(transport, 'packetsReceived');
  // Bytes may flow without a picture: of a codec this browser cannot decode, or while every key frame is lost.
  const hasVideo = role === 'watch' && video !== undefined && (video.packetsReceived ?? 0) > 0;
  return { sample: { received, frames: hasVideo ? totals.frames : null, stats }, totals };
}

/** Of a picture's layers the largest that is being sent; those switched off name no size, or no frames. */
function largestOf(layers: readonly StatsEntry[]): StatsEntry | undefined {
  const size = (entry: StatsEntry) => (entry.framesPerSecond === 0 ? 0 : (entry.frameHeight ?? 0));
  return layers.reduce<StatsEntry | undefined>(
    (largest, entry) => (largest === undefined || size(entry) > size(largest) ? entry : largest),
    undefined,
  );
}

function rates(now: StatsTotals, before: StatsTotals | null) {
  const seconds = before ? (now.atMs - before.atMs) / 1000 : 0;
  if (!before || seconds <= 0) return { bitsPerSecond: 0, lostFraction: null };
  const lost = Math.max(0, now.lost - before.lost);
  const packets = Math.max(0, now.packets - before.packets);
  return {
    bitsPerSecond: Math.max(0, ((now.bytes - before.bytes) * 8) / seconds),
    lostFraction: lost + packets > 0 ? Math.min(1, lost / (lost + packets)) : null,
  };
}

function delay(now: StatsTotals, before: StatsTotals | null, roundTripSeconds: number | undefined) {
  if (!before || roundTripSeconds === undefined) return null;
  const frames = now.frames - before.frames;
  const emitted = now.bufferCount - before.bufferCount;
  const coding = frames > 0 ? (now.codingSeconds - before.codingSeconds) / frames : 0;
  const buffered = emitted > 0 ? (now.bufferSeconds - before.bufferSeconds) / emitted : 0;
  return Math.max(0, (coding + buffered + roundTripSeconds / 2) * 1000);
}

function codecName(entries: readonly StatsEntry[], video: StatsEntry | undefined): string | null {
  const codec = entries.find((entry) => entry.type === 'codec' && entry.id === video?.codecId);
  return codec?.mimeType?.replace(/^video\//, '') ?? null;
}

function limit(reason: string | undefined): LinkStats['limitedBy'] {
  return reason === 'cpu' || reason === 'bandwidth' ? reason : null;
}
