import { Suspense } from 'react';
import { useDocumentTitle } from '../../ui/access/use-document-title.ts';
import { PageSpinner } from '../../ui/state/page-spinner.tsx';
import type { RoutePattern } from '../guard/route-access.ts';
import { messages } from '../messages.ts';
import { screens } from '../screens.ts';

/** One route's screen, with a small spinner while its code is on its way. */
export function RouteScreen({ pattern }: { pattern: RoutePattern }) {
  const { title, Component } = screens[pattern];
  return (
    <>
      <RouteTitle title={title} />
      <Suspense key={pattern} fallback={<PageSpinner label={messages.loadingPage} />}>
        <Component />
      </Suspense>
    </>
  );
}

/** Stands before the screen, so that a screen which knows a better title is heard last. */
function RouteTitle({ title }: { title: string }) {
  useDocumentTitle(title);
  return null;
}
