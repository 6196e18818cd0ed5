import type { PrivateShowState } from '@candela/contract/private-shows/operations';

export type PrivateSteps = {
  /** Asked for or under way, oldest first. */
  open: readonly PrivateShowState[];
  /** The last one that was declined, lapsed, was taken back or ended. */
  over: PrivateShowState | null;
};

/** Takes one step of a private show. News of one that is over already, or told twice, changes nothing more. */
export function takeStep({ open, over }: PrivateSteps, update: PrivateShowState): PrivateSteps {
  const others = open.filter((one) => one._id !== update._id);
  if (update.status !== 'asked' && update.status !== 'accepted') return { open: others, over: update };
  const known = open.find((one) => one._id === update._id);
  if (over?._id === update._id || (known?.status === 'accepted' && update.status === 'asked'))
    return { open, over };
  return { open: [...others, update], over };
}
