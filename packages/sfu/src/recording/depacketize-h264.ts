import type { CodedFrame } from './depacketize.ts';

const startCode = Buffer.from([0, 0, 0, 1]);
const idrSlice = 5;
const sequenceParameterSet = 7;
const pictureParameterSet = 8;
const stapA = 24;
const fuA = 28;
const unitType = (head: number) => head & 0x1f;

/** An H264 access unit with start codes; `setup` are the parameter sets in it. Interleaved packets are not taken. */
export function depacketizeH264(payloads: readonly Buffer[]): CodedFrame | undefined {
  const units = payloads.some((payload) => unitType(payload[0] ?? 0) > fuA) ? [] : unitsOf(payloads);
  if (units.length === 0) return undefined;
  const types = units.map((unit) => unitType(unit[0] ?? 0));
  const sets = units.filter((_, index) => {
    return types[index] === sequenceParameterSet || types[index] === pictureParameterSet;
  });
  const hasBoth = types.includes(sequenceParameterSet) && types.includes(pictureParameterSet);
  return {
    data: withStartCodes(units),
    isKey: types.includes(idrSlice),
    ...(hasBoth && { setup: withStartCodes(sets) }),
  };
}

/** Parameter sets as an offer may hold them, in base64 and between commas. */
export function parameterSetsOf(codecParameters: string): Buffer | undefined {
  const sets = /sprop-parameter-sets=([A-Za-z0-9+/=,]+)/i.exec(codecParameters)?.[1];
  const units = (sets ?? '').split(',').map((set) => Buffer.from(set, 'base64'));
  return units.length >= 2 && units.every((unit) => unit.length > 1) ? withStartCodes(units) : undefined;
}

function withStartCodes(units: readonly Buffer[]): Buffer {
  return Buffer.concat(units.flatMap((unit) => [startCode, unit]));
}

function unitsOf(payloads: readonly Buffer[]): Buffer[] {
  const units: Buffer[] = [];
  let fragments: Buffer[] = [];
  for (const payload of payloads) {
    const type = unitType(payload[0] ?? 0);
    if (type === stapA) units.push(...aggregated(payload));
    else if (type !== fuA && type > 0 && payload.length > 1) units.push(payload);
    if (type !== fuA) continue;
    const fragment = payload[1] ?? 0;
    const isFirst = (fragment & 0x80) !== 0;
    if (isFirst) fragments = [Buffer.from([((payload[0] ?? 0) & 0xe0) | unitType(fragment)])];
    if (fragments.length > 0) fragments.push(payload.subarray(2));
    const isLast = (fragment & 0x40) !== 0;
    if (!isLast || fragments.length === 0) continue;
    units.push(Buffer.concat(fragments));
    fragments = [];
  }
  return units;
}

/** The units of a packet that holds several, each after its length. */
function aggregated(payload: Buffer): Buffer[] {
  const units: Buffer[] = [];
  for (let offset = 1; offset + 2 < payload.length; ) {
    const end = offset + 2 + payload.readUInt16BE(offset);
    if (end > payload.length || end === offset + 2) break;
    units.push(payload.subarray(offset + 2, end));
    offset = end;
  }
  return units;
}
