import { createHmac, timingSafeEqual } from 'node:crypto';

const marker = '&signature=';

/**
 * Addresses on this site that say themselves what they allow and until when. The signature covers the method and
 * every byte of the address before it, so nothing can be changed, added or said differently.
 */
export interface AddressSigner {
  /** @param address a path on this site; `expires` and the signature are added to its query */
  sign(
    method: 'GET' | 'PUT' | 'PATCH',
    address: string,
    query: Record<string, string>,
    expiresAt: Date,
  ): string;
  /** The query of an address that was signed and has not expired; undefined for any other. */
  verify(method: string, address: string, now: Date): URLSearchParams | undefined;
}

/** @param secret anything long and random; addresses signed with another one are void */
export function createAddressSigner(secret: string): AddressSigner {
  const signatureOf = (method: string, unsigned: string) =>
    createHmac('sha256', secret).update(`files\n${method}\n${unsigned}`).digest('hex');
  return {
    sign(method, address, query, expiresAt) {
      const values = { ...query, expires: String(Math.floor(expiresAt.getTime() / 1000)) };
      const unsigned = `${address}?${new URLSearchParams(values)}`;
      return `${unsigned}${marker}${signatureOf(method, unsigned)}`;
    },
    verify(method, address, now) {
      const end = address.lastIndexOf(marker);
      if (end === -1) return undefined;
      const unsigned = address.slice(0, end);
      const given = Buffer.from(address.slice(end + marker.length));
      const wanted = Buffer.from(signatureOf(method, unsigned));
      if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return undefined;
      const query = new URLSearchParams(unsigned.slice(unsigned.indexOf('?') + 1));
      return Number(query.get('expires')) * 1000 > now.getTime() ? query : undefined;
    },
  };
}
