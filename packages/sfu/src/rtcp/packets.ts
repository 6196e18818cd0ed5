import type { TransportFeedback } from './transport-feedback.ts';

/** RTCP as plain objects: RFC 3550 (reports, goodbye) and RFC 4585 and 5104 (feedback). */
export type ReportBlock = {
  ssrc: number;
  /** Of 256. */
  fractionLost: number;
  packetsLost: number;
  highestSequence: number;
  /** In units of the stream's clock. */
  jitter: number;
  /** The middle 32 bits of the last sender report's NTP time. */
  lastSenderReport: number;
  /** In units of 1/65536 second. */
  delaySinceLastSenderReport: number;
};

export type SenderReport = {
  type: 'sender-report';
  ssrc: number;
  ntpSeconds: number;
  ntpFraction: number;
  rtpTimestamp: number;
  packetCount: number;
  octetCount: number;
};
export type ReceiverReport = { type: 'receiver-report'; ssrc: number; reports: ReportBlock[] };
export type Nack = { type: 'nack'; senderSsrc: number; mediaSsrc: number; sequenceNumbers: number[] };
export type PictureLoss = { type: 'picture-loss'; senderSsrc: number; mediaSsrc: number };
export type FullIntraRequest = { type: 'full-intra-request'; senderSsrc: number; mediaSsrcs: number[] };
export type Goodbye = { type: 'goodbye'; ssrcs: number[] };

export type RtcpPacket =
  | SenderReport
  | ReceiverReport
  | Nack
  | PictureLoss
  | FullIntraRequest
  | Goodbye
  | TransportFeedback;

export const rtcpType = {
  senderReport: 200,
  receiverReport: 201,
  description: 202,
  goodbye: 203,
  transportFeedback: 205,
  payloadFeedback: 206,
};
