import { createHmac, timingSafeEqual } from 'node:crypto';
import type { z } from 'zod';

/** What every grant says beside its own: `b` marks the browser it was made for, `e` is its end in seconds since 1970. */
interface Bound {
  b: string;
  e: number;
}

/** Rights of one kind, each written into an address, signed, and good in one browser until it ends. */
export interface BrowserGrants<Payload extends Bound> {
  /** The grant as a part of an address. */
  write(secret: string, payload: Payload): string;
  /** Reads a grant as it came in an address; undefined when it is not ours or is over. */
  read(secret: string, token: string, now: Date): Payload | undefined;
  /** What a grant says of a browser: enough to know it again, and nothing its cookie could be made from. */
  markOf(secret: string, browser: string): string;
  /** Whether a grant is whose asks: its browser's, or, where an account's own token came along, that account's. */
  isFor(
    secret: string,
    grant: { accountId: string | undefined; browserMark: string },
    who: { asker: string | undefined; browser: string | undefined },
  ): boolean;
}

/**
 * @param names what signatures and marks are computed under, so that no grant is good as one of another kind
 * @param shape what was signed is read back as
 */
export function browserGrants<Payload extends Bound>(
  names: { signature: string; browser: string },
  shape: z.ZodType<Payload>,
): BrowserGrants<Payload> {
  const digest = (secret: string, text: string) =>
    createHmac('sha256', secret).update(text).digest('base64url');
  const signatureOf = (secret: string, text: string) => digest(secret, `${names.signature}.${text}`);
  const markOf = (secret: string, browser: string) =>
    digest(secret, `${names.browser}.${browser}`).slice(0, 22);
  return {
    markOf,
    write(secret, payload) {
      const text = Buffer.from(JSON.stringify(payload)).toString('base64url');
      return `${text}.${signatureOf(secret, text)}`;
    },
    read(secret, token, now) {
      const [text = '', signature = '', ...rest] = token.split('.');
      const right = Buffer.from(signatureOf(secret, text));
      const given = Buffer.from(signature);
      if (rest.length > 0 || given.length !== right.length || !timingSafeEqual(given, right))
        return undefined;
      const payload = shape.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
      return payload.e <= now.getTime() / 1000 ? undefined : payload;
    },
    isFor(secret, { accountId, browserMark }, { asker, browser }) {
      if (asker !== undefined) return asker === accountId;
      return browser !== undefined && markOf(secret, browser) === browserMark;
    },
  };
}
