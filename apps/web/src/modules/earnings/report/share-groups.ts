import type { KindShare, ShareKind } from '@candela/contract/ledger/creator-share';

/** Kinds of which a model gets the same, now and later. */
export interface ShareGroup extends Pick<KindShare, 'percent' | 'coming'> {
  kinds: ShareKind[];
}

/** Shares by what they are, what few kinds have first. */
export function shareGroups(shares: readonly KindShare[]): ShareGroup[] {
  const groups = new Map<string, ShareGroup>();
  for (const { kind, percent, coming } of shares) {
    const alike = JSON.stringify([percent, coming]);
    const group = groups.get(alike);
    if (group) group.kinds.push(kind);
    else groups.set(alike, { kinds: [kind], percent, coming });
  }
  return [...groups.values()].sort((one, other) => one.kinds.length - other.kinds.length);
}
