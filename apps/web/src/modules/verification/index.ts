export { IdentityForm } from './identity-form.tsx';
export { identityMessages } from './messages.ts';
export { useIdentity, useIdentityAnswer } from './use-identity.ts';
export { usualReview } from './usual-review.ts';
