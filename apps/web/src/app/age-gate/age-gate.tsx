import { lazy, Suspense, useEffect, useState } from 'react';
import { giveAgeConsent, useAgeConsent } from '../../platform/age-consent.ts';

const AgeQuestion = lazy(() => import('./age-question.tsx'));

/** Asks once on each device whether the visitor is an adult. The question is fetched while the page is seen. */
export function AgeGate({ path }: { path: string }) {
  const agreed = useAgeConsent();
  const [isWaiting, setWaiting] = useState(false);
  useEffect(() => setWaiting(!agreed), [agreed]);
  if (agreed || !isWaiting) return null;
  return (
    <Suspense fallback={null}>
      <AgeQuestion path={path} onAgree={giveAgeConsent} />
    </Suspense>
  );
}
