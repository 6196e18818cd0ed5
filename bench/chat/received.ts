/** What the sockets of one process heard, and what is wrong with it. */
export interface Received {
  /** Milliseconds from a speaker's send to a socket's receipt, of lines sent while it was measured. */
  delaysMs: number[];
  /** Lines that came after a later one of the same speaker, and lines that came twice. */
  outOfOrder: number;
  twice: number;
  /** Deliveries in all. */
  deliveries: number;
}

/** A line as speakers write it: who, the how manieth, when, and whether it counts for the delays. */
export function writeLine(speaker: number, number: number, counts: boolean): string {
  return `${speaker} ${number} ${nowMs().toFixed(3)} ${counts ? 1 : 0}`;
}

/** The same clock in every process of one machine, finer than a millisecond. */
function nowMs(): number {
  return performance.timeOrigin + performance.now();
}

/** Follows one socket: every line of every speaker must come once and in the order it was said. */
export function createListener(received: Received): (text: string) => void {
  const last = new Map<string, number>();
  return (text) => {
    const [speaker = '', number = '', sentMs = '', counts = ''] = text.split(' ');
    const before = last.get(speaker) ?? 0;
    const current = Number(number);
    if (current === before) received.twice += 1;
    else if (current < before) received.outOfOrder += 1;
    else last.set(speaker, current);
    received.deliveries += 1;
    if (counts === '1') received.delaysMs.push(nowMs() - Number(sentMs));
  };
}
