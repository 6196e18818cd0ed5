import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

const grantShape = z.object({
  /** Message and account. */
  m: z.uuid(),
  a: z.uuid(),
  /** Marks the browser it was made for. */
  b: z.string(),
  /** Seconds since 1970 at which it ends. */
  e: z.int(),
});

/** The right to see the picture of one message, for one account in one browser, until it ends. */
export interface PictureGrant {
  messageId: string;
  accountId: string;
  browserMark: string;
}

/** The address of a marked picture. It opens nothing without the browser's cookie, or the account's token. */
export function pictureAddress(
  secret: string,
  to: { messageId: string; accountId: string; browser: string; endsAt: Date },
): string {
  const payload: z.infer<typeof grantShape> = {
    m: to.messageId,
    a: to.accountId,
    b: browserMark(secret, to.browser),
    e: Math.floor(to.endsAt.getTime() / 1000),
  };
  const text = Buffer.from(JSON.stringify(payload)).toString('base64url');
  return `/media/messages/${text}.${signatureOf(secret, text)}`;
}

/** Reads a grant as it came in an address; undefined when it is not ours or is over. */
export function readPictureGrant(secret: string, token: string, now: Date): PictureGrant | undefined {
  const [text = '', signature = '', ...rest] = token.split('.');
  const right = Buffer.from(signatureOf(secret, text));
  const given = Buffer.from(signature);
  if (rest.length > 0 || given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
  const { m, a, b, e } = grantShape.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  return e <= now.getTime() / 1000 ? undefined : { messageId: m, accountId: a, browserMark: b };
}

/** A grant is its browser's; who brings the account's own token needs no cookie. */
export function isGrantFor(
  secret: string,
  grant: PictureGrant,
  asker: string | undefined,
  browser: string | undefined,
): boolean {
  if (asker !== undefined) return asker === grant.accountId;
  return browser !== undefined && browserMark(secret, browser) === grant.browserMark;
}

function browserMark(secret: string, browser: string): string {
  return createHmac('sha256', secret).update(`messages.browser.${browser}`).digest('base64url').slice(0, 22);
}

function signatureOf(secret: string, text: string): string {
  return createHmac('sha256', secret).update(`messages.picture.${text}`).digest('base64url');
}
