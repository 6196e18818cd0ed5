import { createHmac, timingSafeEqual } from 'node:crypto';
import { currentOf, everyOf, type Secret } from '../../../platform/encryption/index.ts';

/** Short enough for the 64 letters before the @, long enough that nobody guesses one. */
const signatureLength = 20;

/** Addresses that say themselves which ticket a mail to them belongs to. */
export interface TicketAddresses {
  /** What stands behind the @. */
  domain: string;
  /** Where answers about a ticket go: `support+t12.4f…@site.example`. */
  addressOf(number: bigint): string;
  /** The ticket that one of the recipients names with a right signature. */
  numberOf(recipients: readonly string[]): bigint | undefined;
  /** Whether a mail from there is one of the site's own. */
  isOwn(address: string): boolean;
}

interface TicketAddressesOptions {
  /** The inbox's own address. */
  inbox: string;
  /** Whom the site's mails are from. */
  sender: string;
  secret: Secret;
}

/** Mail programs change the case of an address, so that signatures are in small letters. */
export function createTicketAddresses({ inbox, sender, secret }: TicketAddressesOptions): TicketAddresses {
  const [local = '', domain = ''] = inbox.toLowerCase().split('@');
  const ours = (address: string) => {
    const [name = '', host] = address.toLowerCase().split('@');
    return host === domain && (name === local || name.startsWith(`${local}+`)) ? name : undefined;
  };
  const ticketOf = (address: string): bigint | undefined => {
    const [, number, signature] = /\+t(\d{1,15})\.([0-9a-f]+)$/.exec(ours(address) ?? '') ?? [];
    if (number === undefined || signature === undefined) return undefined;
    const isRight = everyOf(secret).some((one) => isSame(signatureOf(one, BigInt(number)), signature));
    return isRight ? BigInt(number) : undefined;
  };
  return {
    domain,
    addressOf: (number) => `${local}+t${number}.${signatureOf(currentOf(secret), number)}@${domain}`,
    numberOf: (recipients) => recipients.map(ticketOf).find((number) => number !== undefined),
    isOwn: (address) => ours(address) !== undefined || address.toLowerCase() === sender.toLowerCase(),
  };
}

function signatureOf(secret: string, number: bigint): string {
  const whole = createHmac('sha256', secret).update(`support ticket ${number}`).digest('hex');
  return whole.slice(0, signatureLength);
}

function isSame(wanted: string, given: string): boolean {
  return wanted.length === given.length && timingSafeEqual(Buffer.from(wanted), Buffer.from(given));
}
