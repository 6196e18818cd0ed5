import { addressParser } from 'postal-mime';

/** Whom mails come from. As an object, so that nothing in the name can become an address or a header. */
export interface Sender {
  name: string;
  address: string;
}

/**
 * Reads a sender as it is configured: an address, or `Name <address>`.
 * @param ownNames names that stand for the site; such a sender, and one without a name, is called what the site is called
 */
export function senderOf(from: string, ownNames: readonly string[], siteName: () => string): () => Sender {
  const [first] = addressParser(from, { flatten: true });
  const { name = '', address = from.trim() } = first ?? {};
  const isSite = name === '' || ownNames.includes(name);
  return () => ({ name: isSite ? siteName() : name, address });
}
