/** One link of a page. */
export interface LinkView {
  readonly state: string;
  readonly frames: number;
  /** How long no frame came; null before the first. */
  readonly stillMs: number | null;
  /** The longest time without a frame, the present one included. */
  readonly longestMs: number;
}

export interface LinkOrder {
  readonly name: string;
  readonly role: 'publish' | 'watch';
  /** The operation that grants, asked again for every rejoin. */
  readonly path: string;
  readonly body: object;
  readonly token?: string | undefined;
  /** Says what it sees to whoever bills it, as the room's page does. */
  readonly reportsPicture?: boolean;
}

export interface TokenTries {
  tries: number;
  /** How often somebody was let in. */
  joins: number;
  /** Media packets that came meanwhile. */
  packets: number;
}

/** What test/cluster/link-page.ts offers. */
export interface PageCalls {
  open(order: LinkOrder): void;
  read(): Record<string, LinkView>;
  resetFreezes(): void;
  close(name: string): void;
  /** Every token the page was ever given. */
  tokens(): string[];
  /** From here on the page's connections go through a TURN server or nowhere. */
  useRelaysOnly(): void;
  /** The kinds of this end's addresses that connections which stand have chosen: `host`, `srflx`, `prflx` or `relay`. */
  chosenAddresses(): Promise<string[]>;
  /** Media packets of all connections that stand. */
  countPackets(): Promise<number>;
  tryTokens(input: {
    addresses: readonly string[];
    given: readonly string[];
    forMs: number;
  }): Promise<TokenTries>;
}
