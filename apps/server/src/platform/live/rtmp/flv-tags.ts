/** What a message of picture holds (Adobe's FLV specification, E.4.3). */
export type VideoTag =
  | { kind: 'setup'; setup: H264Setup }
  | { kind: 'frame'; compositionMs: number; data: Buffer }
  | { kind: 'other' }
  | { kind: 'unsupported' };

export type AudioTag =
  | { kind: 'setup'; setup: Buffer }
  | { kind: 'frame'; data: Buffer }
  | { kind: 'other' }
  | { kind: 'unsupported' };

/** How the picture is coded: what an MP4 file says of it, too (`avcC`). */
export interface H264Setup {
  /** As in `profile-level-id` of SDP. */
  profile: string;
  /** Sequence and picture parameter sets. */
  sets: Buffer[];
  /** How many bytes hold the length of a unit. */
  lengthBytes: number;
}

const [h264, aac] = [7, 10];
const unitTypes = { idr: 5, sequenceSet: 7, pictureSet: 8 };
const lastSliceType = 5;
const largestSets = 16;

/** Never throws; what is cut off is `unsupported`. */
export function readVideoTag(payload: Buffer): VideoTag {
  const first = payload[0];
  if (first === undefined) return { kind: 'other' };
  // Of 5 there is no picture: a note to the receiver.
  if (first >> 4 === 5) return { kind: 'other' };
  // A first bit that is set stands for the newer codecs.
  if ((first & 0x80) !== 0 || (first & 0x0f) !== h264 || payload.length < 5) return { kind: 'unsupported' };
  const rest = payload.subarray(5);
  switch (payload[1]) {
    case 0: {
      const setup = readSetup(rest);
      return setup ? { kind: 'setup', setup } : { kind: 'unsupported' };
    }
    case 1:
      return { kind: 'frame', compositionMs: payload.readIntBE(2, 3), data: rest };
    default:
      return { kind: 'other' };
  }
}

/** Never throws. */
export function readAudioTag(payload: Buffer): AudioTag {
  const first = payload[0];
  if (first === undefined) return { kind: 'other' };
  if (first >> 4 !== aac || payload.length < 2) return { kind: 'unsupported' };
  const rest = payload.subarray(2);
  if (payload[1] !== 0) return { kind: 'frame', data: rest };
  return rest.length >= 2 && rest.length <= 64
    ? { kind: 'setup', setup: Buffer.from(rest) }
    : { kind: 'unsupported' };
}

function readSetup(bytes: Buffer): H264Setup | undefined {
  if (bytes.length < 7 || bytes[0] !== 1) return undefined;
  const sets: Buffer[] = [];
  let offset = 5;
  for (const mask of [0x1f, 0xff]) {
    const count = (bytes[offset] ?? 0) & mask;
    offset += 1;
    if (count === 0 || count > largestSets) return undefined;
    for (let index = 0; index < count; index++) {
      if (offset + 2 > bytes.length) return undefined;
      const end = offset + 2 + bytes.readUInt16BE(offset);
      if (end > bytes.length || end === offset + 2) return undefined;
      sets.push(Buffer.from(bytes.subarray(offset + 2, end)));
      offset = end;
    }
  }
  const lengthBytes = ((bytes[4] ?? 0) & 0x03) + 1;
  return { profile: profileOf(bytes), sets, lengthBytes };
}

/**
 * High, without B-frames and interlacing, is what browsers call constrained high: those that take no more than that can watch
 * it, too. B-frames are refused where frames come; nobody interlaces a camera.
 */
function profileOf(bytes: Buffer): string {
  const [profile = 0, constraints = 0, level = 0] = bytes.subarray(1, 4);
  const high = 100;
  const said = [profile, profile === high ? constraints | 0x0c : constraints, level];
  return said.map((one) => one.toString(16).padStart(2, '0')).join('');
}

/** An access unit as the engine takes it. */
export interface AccessUnit {
  isKey: boolean;
  /** Each unit after its length in four bytes. */
  data: Buffer;
}

/** Takes a frame's units apart, leaves out what no decoder needs, and puts the parameter sets before a key frame. */
export function accessUnitOf(frame: Buffer, { sets, lengthBytes }: H264Setup): AccessUnit | undefined {
  const units: Buffer[] = [];
  for (let offset = 0; offset + lengthBytes < frame.length; ) {
    const end = offset + lengthBytes + frame.readUIntBE(offset, lengthBytes);
    if (end > frame.length) return undefined;
    if (end > offset + lengthBytes) units.push(frame.subarray(offset + lengthBytes, end));
    offset = end;
  }
  const typeOf = (unit: Buffer) => (unit[0] ?? 0) & 0x1f;
  const slices = units.filter((unit) => typeOf(unit) > 0 && typeOf(unit) <= lastSliceType);
  if (slices.length === 0) return undefined;
  const isKey = slices.some((unit) => typeOf(unit) === unitTypes.idr);
  const sent = units.filter(
    (unit) => typeOf(unit) === unitTypes.sequenceSet || typeOf(unit) === unitTypes.pictureSet,
  );
  const before = isKey && sent.length === 0 ? sets : sent;
  return { isKey, data: withLengths([...before, ...slices]) };
}

function withLengths(units: readonly Buffer[]): Buffer {
  return Buffer.concat(
    units.flatMap((unit) => {
      const length = Buffer.alloc(4);
      length.writeUInt32BE(unit.length);
      return [length, unit];
    }),
  );
}
