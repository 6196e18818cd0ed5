/** Counts what is open per address, forgetting addresses with nothing open. */
export function createConnectionCount() {
  const counts = new Map<string, number>();
  return {
    of: (ip: string) => counts.get(ip) ?? 0,
    add(ip: string): void {
      counts.set(ip, (counts.get(ip) ?? 0) + 1);
    },
    remove(ip: string): void {
      const left = (counts.get(ip) ?? 0) - 1;
      if (left > 0) counts.set(ip, left);
      else counts.delete(ip);
    },
  };
}
