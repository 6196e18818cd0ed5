import { lazy, Suspense, useEffect, useState } from 'react';
import { giveAgeConsent, useAgeConsent } from '../../platform/age-consent.ts';

const loadQuestion = () => import('./age-question.tsx');
const AgeQuestion = lazy(loadQuestion);

/** How long the page is seen first. Source: specification, section 9. */
const delayMs = 1000;
/** The two pages a person must be able to read before agreeing to them. */
const readableBefore = ['/privacy-policy', '/terms-condition'];

/** Asks once on each device whether the visitor is an adult. */
export function AgeGate({ path }: { path: string }) {
  const agreed = useAgeConsent();
  const [due, setDue] = useState(false);
  useEffect(() => {
    if (agreed) return;
    loadQuestion().catch(() => undefined);
    const timer = setTimeout(() => setDue(true), delayMs);
    return () => clearTimeout(timer);
  }, [agreed]);

  const readable = readableBefore.includes(path.replace(/\/+$/, ''));
  if (agreed || !due) return null;
  return (
    <Suspense fallback={null}>
      <AgeQuestion opened={!readable} onAgree={giveAgeConsent} />
    </Suspense>
  );
}
