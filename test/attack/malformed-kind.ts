import type { Dice } from '@candela/testkit/dice';
import type { Operation } from '../bad-input-cases.ts';
import { plainHeaders, requestBytes } from './raw-request.ts';

/** What the requests are about and who sends them. */
export interface World {
  /** Of accounts and things nobody will miss. */
  ids: readonly string[];
  tokenOf(operation: Operation): string | undefined;
  /** Where media are sent to and watched, with a grant that holds. */
  media(role: 'whip' | 'whep'): Promise<{ path: string; token: string }>;
}

/** Makes one request of a kind; the operation is one it may be about. */
export type Kind = (dice: Dice, world: World, operation: Operation) => Buffer | Promise<Buffer>;

export const json = 'application/json';

/** A body sent to an operation as whoever may call it. */
export function post(
  operation: Operation,
  world: World,
  body: Buffer | string,
  more: readonly (readonly [string, string])[] = [],
  contentType = json,
): Buffer {
  const token = world.tokenOf(operation);
  const length = Buffer.byteLength(body);
  const headers = plainHeaders(length, [
    ['content-type', contentType],
    ...(token === undefined ? [] : [['authorization', `Bearer ${token}`] as const]),
    ...more,
  ]);
  const path = `/api${operation.path}`;
  const isGet = operation.method === 'GET';
  const query = isGet ? `?input=${encodeURIComponent(String(body).slice(0, 3_000))}` : '';
  return isGet
    ? requestBytes(
        'GET',
        path + query,
        headers.filter(([name]) => name !== 'content-length'),
      )
    : requestBytes('POST', path, headers, body);
}
