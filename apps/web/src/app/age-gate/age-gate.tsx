import { lazy, Suspense, useEffect, useState } from 'react';
import { giveAgeConsent, useAgeConsent } from '../../platform/age-consent.ts';

const AgeQuestion = lazy(() => import('./age-question.tsx'));

/** How long the page is seen first. Source: specification, section 9. */
const seenFirstMs = 1000;
/** The two pages a person must be able to read before agreeing to them. */
const readableBefore = ['/privacy-policy', '/terms-condition'];

/** How long the page was seen before its scripts came, which is long on a weak phone. */
function seenForMs(): number {
  const [painted] = performance.getEntriesByName('first-contentful-paint');
  return painted ? performance.now() - painted.startTime : 0;
}

/** Asks once on each device whether the visitor is an adult. The question is fetched while the page is seen. */
export function AgeGate({ path }: { path: string }) {
  const agreed = useAgeConsent();
  const [isWaiting, setWaiting] = useState(false);
  const [isSeen, setSeen] = useState(false);
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (agreed) return;
    setWaiting(true);
    const seen = setTimeout(() => setSeen(true), seenFirstMs - seenForMs());
    const late = setTimeout(() => setLate(true), seenFirstMs);
    return () => {
      clearTimeout(seen);
      clearTimeout(late);
    };
  }, [agreed]);

  const readable = readableBefore.includes(path.replace(/\/+$/, ''));
  if (agreed || !isWaiting) return null;
  return (
    <Suspense fallback={null}>
      <AgeQuestion isDue={isSeen && !readable} isLate={isLate} onAgree={giveAgeConsent} />
    </Suspense>
  );
}
