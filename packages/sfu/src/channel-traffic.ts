import type { Publisher } from './publisher.ts';
import type { Viewer } from './viewer.ts';

export type Traffic = {
  bytesIn: number;
  packetsIn: number;
  packetsLostIn: number;
  bytesOut: number;
  packetsOut: number;
  packetsResent: number;
  packetsLostOut: number;
};

/** Counts a channel's traffic, including that of sessions which have ended. */
export class ChannelTraffic {
  bitsPerSecondIn = 0;
  bitsPerSecondOut = 0;
  #ended: Traffic = empty();
  #measuredAtMs = Date.now();
  #measured: Traffic = empty();

  endPublisher(publisher: Publisher): void {
    this.#ended = add(this.#ended, ofPublisher(publisher));
  }

  endViewer(viewer: Viewer): void {
    this.#ended = add(this.#ended, ofViewer(viewer));
  }

  total(publisher: Publisher | undefined, viewers: Iterable<Viewer>): Traffic {
    let total = publisher ? add(this.#ended, ofPublisher(publisher)) : this.#ended;
    for (const viewer of viewers) total = add(total, ofViewer(viewer));
    return total;
  }

  /** Sets the bit rates from what passed since the last call. */
  measure(total: Traffic, nowMs: number): void {
    const seconds = Math.max(0.001, (nowMs - this.#measuredAtMs) / 1000);
    this.bitsPerSecondIn = Math.round(((total.bytesIn - this.#measured.bytesIn) * 8) / seconds);
    this.bitsPerSecondOut = Math.round(((total.bytesOut - this.#measured.bytesOut) * 8) / seconds);
    this.#measured = total;
    this.#measuredAtMs = nowMs;
  }
}

function empty(): Traffic {
  return {
    bytesIn: 0,
    packetsIn: 0,
    packetsLostIn: 0,
    bytesOut: 0,
    packetsOut: 0,
    packetsResent: 0,
    packetsLostOut: 0,
  };
}

function ofPublisher(publisher: Publisher): Traffic {
  const { bytes, packets, packetsLost } = publisher.received;
  return { ...empty(), bytesIn: bytes, packetsIn: packets, packetsLostIn: packetsLost };
}

function ofViewer(viewer: Viewer): Traffic {
  return {
    ...empty(),
    bytesOut: viewer.bytes,
    packetsOut: viewer.packets,
    packetsResent: viewer.packetsResent,
    packetsLostOut: viewer.packetsLost,
  };
}

function add(one: Traffic, other: Traffic): Traffic {
  return {
    bytesIn: one.bytesIn + other.bytesIn,
    packetsIn: one.packetsIn + other.packetsIn,
    packetsLostIn: one.packetsLostIn + other.packetsLostIn,
    bytesOut: one.bytesOut + other.bytesOut,
    packetsOut: one.packetsOut + other.packetsOut,
    packetsResent: one.packetsResent + other.packetsResent,
    packetsLostOut: one.packetsLostOut + other.packetsLostOut,
  };
}
