/** Whom mails come from. As an object, so that nothing in the name can become an address or a header. */
export interface Sender {
  name: string;
  address: string;
}

/** `Name <address>` in its two parts; the name is empty where there is none. */
function partsOf(from: string): Sender {
  const said = from.trim();
  const at = said.lastIndexOf('<');
  if (at < 0 || !said.endsWith('>')) return { name: '', address: said };
  return { name: said.slice(0, at).replaceAll('"', '').trim(), address: said.slice(at + 1, -1).trim() };
}

/**
 * Reads a sender as it is configured: an address, or `Name <address>`.
 * @param ownNames names that stand for the site; such a sender, and one without a name, is called what the site is called
 */
export function senderOf(from: string, ownNames: readonly string[], siteName: () => string): () => Sender {
  const { name, address } = partsOf(from);
  const isSite = name === '' || ownNames.includes(name);
  return () => ({ name: isSite ? siteName() : name, address });
}
