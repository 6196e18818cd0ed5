import { lazy, Suspense } from 'react';
import { useAskedProof } from '../../platform/reauthentication/ask-for-proof.ts';

const ReauthenticationDialog = lazy(() => import('../../modules/accounts/reauthentication-dialog.tsx'));

/** Lies over every page and every other dialog: asks again who is there, before what can do lasting harm. */
export function ReauthenticationHost() {
  const asked = useAskedProof();
  if (!asked) return null;
  return (
    <Suspense fallback={null}>
      <ReauthenticationDialog onAnswer={asked.answer} />
    </Suspense>
  );
}
