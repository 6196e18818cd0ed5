import { lazy, Suspense, useEffect, useState } from 'react';

const Toasts = lazy(() => import('./toast-container.tsx'));

/** How long after the page is there: before anybody can have done anything, and not in the way of what is seen first. */
const delayMs = 1500;

/** Fetches the place where toasts appear, once the page is there. Mounted by UiProvider. */
export function ToastHost() {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), delayMs);
    return () => clearTimeout(timer);
  }, []);
  if (!isDue) return null;
  return (
    <Suspense fallback={null}>
      <Toasts />
    </Suspense>
  );
}
