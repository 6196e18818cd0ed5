import { type ChainedEntry, hashOf, noHash } from './audit-text.ts';

/** The first entry that does not fit, and how it does not. */
export interface Misfit {
  /**
   * `changed`: it is not what was hashed. `removed`: it, or what stood at this place, is gone. `moved`: it does not follow
   * the one before it. `unchained`: it stands in the log and in no chain. `cut`: what came after is gone. `forged`: the
   * chain was computed anew, as a checkpoint or signature of the site says otherwise.
   */
  why: 'changed' | 'removed' | 'moved' | 'unchained' | 'cut' | 'forged';
  /** Its place in the chain; where that is known. */
  place: string | null;
  /** Its id in the log; null when it is gone. */
  id: string | null;
}

/** An entry of the chain, or its place alone when the log does not have it any more. */
export type Link =
  | ChainedEntry
  | (Pick<ChainedEntry, 'place' | 'id' | 'previousHash' | 'hash'> & { isGone: true });

/** Follows a chain from its beginning, one entry after the other. */
export function createChainCheck() {
  let place = 0n;
  let hash = noHash;
  return {
    /** What is wrong with the next entry; undefined when it fits. */
    next(entry: Link): Misfit | undefined {
      const expected = place + 1n;
      const at = BigInt(entry.place);
      if (at !== expected) return { why: 'removed', place: String(expected), id: null };
      if ('isGone' in entry) return { why: 'removed', place: entry.place, id: entry.id };
      const misfit = misfitOf(entry, hash);
      place = at;
      hash = entry.hash;
      return misfit;
    },
    /** Where the chain ends so far. */
    end: () => ({ place: String(place), hash }),
  };
}

/** Whether one entry is what its hash says, and follows the hash before it. */
function misfitOf(entry: ChainedEntry, previousHash: string): Misfit | undefined {
  const { place, id } = entry;
  if (entry.previousHash !== previousHash) return { why: 'moved', place, id };
  return hashOf(entry) === entry.hash ? undefined : { why: 'changed', place, id };
}
