/** Who is connected and where, as far as it is known. */
export interface Presence {
  /** Those of the accounts that have a connection open, on any process. */
  accountsOnline(accountIds: readonly string[]): Promise<Set<string>>;
  /** Whether one of an account's connections is in a room, on any process. */
  isInRoom(room: string, accountId: string): Promise<boolean>;
  /** To be called when one of an account's connections has come, has gone, or has entered or left a room. */
  changed(accountId: string): void;
  /** Lets others know that this process has no connections any more. */
  close(): Promise<void>;
}

/** What this process knows of its own connections. */
export interface LocalPresence {
  isOnline(accountId: string): boolean;
  /** The rooms an account's connections are in; empty when it has none. */
  roomsOf(accountId: string): Set<string>;
}

/** Presence of a process that answers the site alone. */
export function ownPresence(local: LocalPresence): Presence {
  return {
    accountsOnline: async (accountIds) => new Set(accountIds.filter(local.isOnline)),
    isInRoom: async (room, accountId) => local.roomsOf(accountId).has(room),
    changed() {},
    async close() {},
  };
}
