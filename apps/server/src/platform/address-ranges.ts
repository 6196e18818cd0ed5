import { BlockList, isIP } from 'node:net';

/**
 * A test for addresses in the given ranges (`64.38.212.0/24`, or single addresses).
 * @throws Error naming the range that is none
 */
export function addressRanges(ranges: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', prefix] = range.split('/');
    const family = isIP(address);
    // An empty prefix would be read as 0, which is every address.
    const isPrefix = prefix === undefined || /^\d{1,3}$/.test(prefix);
    if (family === 0 || !isPrefix) throw new Error(`“${range}” is no range of addresses`);
    const kind = family === 4 ? 'ipv4' : 'ipv6';
    if (prefix === undefined) list.addAddress(address, kind);
    else list.addSubnet(address, Number(prefix), kind);
  }
  return (address) => {
    // A socket that listens for both families shows IPv4 peers in this form.
    const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
    const family = isIP(plain);
    return family !== 0 && list.check(plain, family === 4 ? 'ipv4' : 'ipv6');
  };
}
