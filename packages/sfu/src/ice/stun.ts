import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** A STUN Binding message (RFC 8489), as far as ICE needs it here. */
export type Binding = { kind: 'request' | 'success'; transactionId: Buffer };

const kinds = { request: 0x0001, success: 0x0101 } as const;
const magicCookie = 0x2112a442;
const headerLength = 20;
const integrityLength = 24;
const fingerprintLength = 8;
const attributes = {
  username: 0x0006,
  messageIntegrity: 0x0008,
  priority: 0x0024,
  useCandidate: 0x0025,
  fingerprint: 0x8028,
  iceControlling: 0x802a,
} as const;

/** A check that nominates its pair, from the controlling side. `username` is the receiver's fragment first. */
export function buildNomination(username: string, priority: number, password: string): Buffer {
  const priorityValue = Buffer.alloc(4);
  priorityValue.writeUInt32BE(priority);
  return build({ kind: 'request', transactionId: randomBytes(12) }, password, [
    attribute(attributes.username, Buffer.from(username)),
    attribute(attributes.priority, priorityValue),
    attribute(attributes.iceControlling, randomBytes(8)),
    attribute(attributes.useCandidate, Buffer.alloc(0)),
  ]);
}

/** The success response to a request, signed with the responder's password. */
export function buildSuccess(transactionId: Buffer, password: string): Buffer {
  return build({ kind: 'success', transactionId }, password, []);
}

/** Reads a Binding request or success response; undefined unless it is signed with the password. */
export function readBinding(message: Buffer, password: string): Binding | undefined {
  if (message.length < headerLength || message.readUInt32BE(4) !== magicCookie) return undefined;
  const type = message.readUInt16BE(0);
  const kind = (['request', 'success'] as const).find((one) => kinds[one] === type);
  const integrityAt = findAttribute(message, attributes.messageIntegrity);
  if (kind === undefined || integrityAt === undefined) return undefined;
  const signed = Buffer.from(message.subarray(0, integrityAt));
  const given = message.subarray(integrityAt + 4, integrityAt + integrityLength);
  const expected = integrity(signed, password);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  return { kind, transactionId: message.subarray(8, headerLength) };
}

/** The user name of a message, signed or not: the receiver's fragment, a colon, the sender's. */
export function readUsername(message: Buffer): string | undefined {
  if (message.length < headerLength || message.readUInt32BE(4) !== magicCookie) return undefined;
  const at = findAttribute(message, attributes.username);
  if (at === undefined) return undefined;
  return message.toString('latin1', at + 4, at + 4 + message.readUInt16BE(at + 2));
}

function build({ kind, transactionId }: Binding, password: string, values: Buffer[]): Buffer {
  const header = Buffer.alloc(headerLength);
  header.writeUInt16BE(kinds[kind], 0);
  header.writeUInt32BE(magicCookie, 4);
  transactionId.copy(header, 8);
  const unsigned = Buffer.concat([header, ...values]);
  const signature = attribute(attributes.messageIntegrity, integrity(unsigned, password));
  const signed = Buffer.concat([unsigned, signature]);
  signed.writeUInt16BE(signed.length - headerLength + fingerprintLength, 2);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE((crc32(signed) ^ 0x5354554e) >>> 0);
  return Buffer.concat([signed, attribute(attributes.fingerprint, checksum)]);
}

/** Signs what comes before the signature, whose length the header must count already. Changes the header. */
function integrity(unsigned: Buffer, password: string): Buffer {
  unsigned.writeUInt16BE(unsigned.length - headerLength + integrityLength, 2);
  return createHmac('sha1', password).update(unsigned).digest();
}

function attribute(type: number, value: Buffer): Buffer {
  const padded = Buffer.alloc(4 + Math.ceil(value.length / 4) * 4);
  padded.writeUInt16BE(type, 0);
  padded.writeUInt16BE(value.length, 2);
  value.copy(padded, 4);
  return padded;
}

function findAttribute(message: Buffer, type: number): number | undefined {
  let at = headerLength;
  while (at + 4 <= message.length) {
    if (message.readUInt16BE(at) === type) return at;
    at += 4 + Math.ceil(message.readUInt16BE(at + 2) / 4) * 4;
  }
  return undefined;
}
