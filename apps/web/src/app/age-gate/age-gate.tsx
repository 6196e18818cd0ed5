import { lazy, Suspense, useEffect, useState } from 'react';
import { giveAgeConsent, useAgeConsent } from '../../platform/age-consent.ts';

const AgeQuestion = lazy(() => import('./age-question.tsx'));

/** The two pages a person must be able to read before agreeing to them. */
const readableBefore = ['/privacy-policy', '/terms-condition'];

/** Asks once on each device whether the visitor is an adult. The question is fetched while the page is seen. */
export function AgeGate({ path }: { path: string }) {
  const agreed = useAgeConsent();
  const [isWaiting, setWaiting] = useState(false);
  useEffect(() => setWaiting(!agreed), [agreed]);

  const readable = readableBefore.includes(path.replace(/\/+$/, ''));
  if (agreed || !isWaiting) return null;
  return (
    <Suspense fallback={null}>
      <AgeQuestion mayAsk={!readable} onAgree={giveAgeConsent} />
    </Suspense>
  );
}
