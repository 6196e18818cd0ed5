import { z } from 'zod';
import { browserGrants } from '../../platform/http/browser-grants.ts';

const grants = browserGrants(
  { signature: 'messages.picture', browser: 'messages.browser' },
  z.object({
    /** Message and account. */
    m: z.uuid(),
    a: z.uuid(),
    b: z.string(),
    e: z.int(),
  }),
);

/** The right to see the picture of one message, for one account in one browser, until it ends. */
export interface PictureGrant {
  messageId: string;
  accountId: string;
}

/** The address of a marked picture. It opens nothing without the browser's cookie, or the account's token. */
export function pictureAddress(
  secret: string,
  to: { messageId: string; accountId: string; browser: string; endsAt: Date },
): string {
  const grant = grants.write(secret, {
    m: to.messageId,
    a: to.accountId,
    b: grants.markOf(secret, to.browser),
    e: Math.floor(to.endsAt.getTime() / 1000),
  });
  return `/media/messages/${grant}`;
}

/** Reads a grant as it came in an address; undefined when it is not ours, is over, or is not for whoever asks. */
export function readPictureGrant(
  secret: string,
  token: string,
  who: { asker: string | undefined; browser: string | undefined; now: Date },
): PictureGrant | undefined {
  const read = grants.read(secret, token, who.now);
  if (!read || !grants.isFor(secret, { accountId: read.a, browserMark: read.b }, who)) return undefined;
  return { messageId: read.m, accountId: read.a };
}
