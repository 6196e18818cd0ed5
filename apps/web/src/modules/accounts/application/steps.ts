import type { ModelApplication } from '@candela/contract/accounts/application';
import type { IdentityView } from '@candela/contract/verification/operations';

/** The steps from sign-up to the first show, in their order. */
export const stepNames = ['account', 'documents', 'review', 'profile', 'show'] as const;
export type StepName = (typeof stepNames)[number];

/** `now`: it is up to her, or to staff. `wrong`: something is asked for again. `open`: it can be done meanwhile. */
export type StepState = 'done' | 'now' | 'wrong' | 'open' | 'later';

/** What is to be done next; `corrections` are some parts, `again` is the whole form. */
export type NextStep = 'documents' | 'corrections' | 'again' | 'profile' | 'wait' | 'show';

type Prepared = Pick<
  ModelApplication,
  | 'approval'
  | 'name'
  | 'tagline'
  | 'description'
  | 'groupCost'
  | 'privateCost'
  | 'profileImage'
  | 'coverImage'
  | 'waitingPictures'
>;
type Sent = Pick<IdentityView, 'status' | 'asked'>;

/** How much of a profile is prepared. */
export function readiness(prepared: Prepared): { ready: number; all: number } {
  const { name, tagline, description, groupCost, privateCost, profileImage, coverImage, waitingPictures } =
    prepared;
  const waits = (use: 'profile' | 'cover') =>
    waitingPictures.some((one) => one.use === use && one.reason === null);
  const parts = [
    name !== '',
    tagline !== '',
    description !== '',
    groupCost !== null && privateCost !== null,
    profileImage !== null || waits('profile'),
    coverImage !== null || waits('cover'),
  ];
  return { ready: parts.filter(Boolean).length, all: parts.length };
}

/** The one next step of a model who applied. */
export function nextOf(prepared: Prepared, sent: Sent): NextStep {
  if (prepared.approval === 'approved') return 'show';
  if (prepared.approval === 'rejected' || sent.status === 'rejected') {
    return sent.asked.length > 0 ? 'corrections' : 'again';
  }
  if (sent.status === 'none') return 'documents';
  const { ready, all } = readiness(prepared);
  return ready < all ? 'profile' : 'wait';
}

/** How far each step is. */
export function stepStates(prepared: Prepared, sent: Sent): Record<StepName, StepState> {
  const next = nextOf(prepared, sent);
  const { ready, all } = readiness(prepared);
  const isAsked = next === 'corrections' || next === 'again';
  const isApproved = next === 'show';
  const isSent = !isAsked && next !== 'documents';
  const [documents, review] = isSent ? (['done', 'now'] as const) : (['now', 'later'] as const);
  return {
    account: 'done',
    documents: isAsked ? 'wrong' : documents,
    review: isApproved ? 'done' : review,
    profile: ready === all ? 'done' : 'open',
    show: isApproved ? 'now' : 'later',
  };
}
