import { createHmac, timingSafeEqual } from 'node:crypto';
import { validate as isId } from 'uuid';

/** One still, and whom its address was made for. */
export interface AddressedSnapshot {
  modelId: string;
  takenAtMs: number;
  accountId: string | undefined;
  /** Two letters, as far as known. */
  country: string | undefined;
}

const prefix = '/media/snapshots';
const none = '-';
/** Of 128 bits. */
const signatureLength = 22;
const nameShape = /^(\d{1,16})\.([\da-f-]{36}|-)\.([A-Z]{2}|-)\.([\w-]{22})\.webp$/;

/** The address of a still for one browser; the same again for the same still and viewer, so that it is fetched once. */
export function snapshotAddress(secret: string, snapshot: AddressedSnapshot, browser: string): string {
  const { modelId, takenAtMs, accountId = none, country = none } = snapshot;
  return `${prefix}/${modelId}/${takenAtMs}.${accountId}.${country}.${signatureOf(secret, snapshot, browser)}.webp`;
}

/** Reads an address as it was asked for; undefined when it was not made for this browser. */
export function readSnapshotAddress(
  secret: string,
  { modelId, name, browser }: { modelId: string; name: string; browser: string | undefined },
): AddressedSnapshot | undefined {
  const [, takenAt = '', account = '', country = '', signature = ''] = nameShape.exec(name) ?? [];
  if (browser === undefined || signature === '' || !isId(modelId)) return undefined;
  const read: AddressedSnapshot = {
    modelId,
    takenAtMs: Number(takenAt),
    accountId: account === none ? undefined : account,
    country: country === none ? undefined : country,
  };
  const wanted = Buffer.from(signatureOf(secret, read, browser));
  return timingSafeEqual(wanted, Buffer.from(signature)) ? read : undefined;
}

function signatureOf(
  secret: string,
  { modelId, takenAtMs, accountId = none, country = none }: AddressedSnapshot,
  browser: string,
): string {
  const text = ['shows.snapshot', modelId, takenAtMs, accountId, country, browser].join('\n');
  return createHmac('sha256', secret).update(text).digest('base64url').slice(0, signatureLength);
}
