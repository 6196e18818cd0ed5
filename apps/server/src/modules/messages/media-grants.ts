import { z } from 'zod';
import { browserGrants } from '../../platform/http/browser-grants.ts';

const grants = browserGrants(
  { signature: 'messages.picture', browser: 'messages.browser' },
  z.object({
    /** Message, account, and which of the message's pictures and videos. */
    m: z.uuid(),
    a: z.uuid(),
    p: z.int(),
    b: z.string(),
    e: z.int(),
  }),
);

/** The right to see one picture or video of a message, for one account in one browser, until it ends. */
export interface MediumGrant {
  messageId: string;
  position: number;
  accountId: string;
}

/** The address of a marked picture or a video. It opens nothing without the browser's cookie, or the account's token. */
export function mediumAddress(
  secret: string,
  to: { messageId: string; position: number; accountId: string; browser: string; endsAt: Date },
): string {
  const grant = grants.write(secret, {
    m: to.messageId,
    a: to.accountId,
    p: to.position,
    b: grants.markOf(secret, to.browser),
    e: Math.floor(to.endsAt.getTime() / 1000),
  });
  return `/media/messages/${grant}`;
}

/** Reads a grant as it came in an address; undefined when it is not ours, is over, or is not for whoever asks. */
export function readMediumGrant(
  secret: string,
  token: string,
  who: { asker: string | undefined; browser: string | undefined; now: Date },
): MediumGrant | undefined {
  const read = grants.read(secret, token, who.now);
  if (!read || !grants.isFor(secret, { accountId: read.a, browserMark: read.b }, who)) return undefined;
  return { messageId: read.m, position: read.p, accountId: read.a };
}
