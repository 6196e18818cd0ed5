import './platform/schemas-without-eval.ts';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { takePageData } from './app/first-page/page-data.ts';
import { pressAgain } from './app/first-page/press-again.ts';
import { takeStyles } from './app/first-page/take-styles.ts';
import { typeAgain } from './app/first-page/type-again.ts';
import { findPattern } from './app/guard/guard.ts';
import { reloadAfterDeploy } from './app/reload-after-deploy.ts';
import { Routes } from './app/routes.tsx';
import { screens } from './app/screens.ts';
import { Site } from './app/site.tsx';
import { loadWire } from './platform/api.ts';
import { prefetchWhenIdle } from './platform/prefetch.ts';
import { queryClient } from './platform/query-client.ts';
import { startSession } from './platform/session/session-store.ts';
import { getToken } from './platform/session/token.ts';
import { takeLook } from './platform/take-look.ts';

const isVisitor = getToken() === null;
takeLook();
startSession();
reloadAfterDeploy();

const rootElement = document.getElementById('root');
// A page that is seen already can wait for a task of its own: together with the scripts' evaluation it held phones up.
if (rootElement && isTakenOver(rootElement)) setTimeout(() => void start(rootElement));
else if (rootElement) void start(rootElement);

/** Whether the page was rendered, for who is here. */
function isTakenOver(root: HTMLElement): boolean {
  return isVisitor && root.dataset.rendered !== undefined;
}

/** Pages are rendered for visitors alone: what a member sees differs, so theirs begins with an empty one. */
async function start(root: HTMLElement): Promise<void> {
  const renderedAtMs = isTakenOver(root) ? Number(root.dataset.rendered) : null;
  const site = (
    <Site queryClient={queryClient} renderedAtMs={renderedAtMs}>
      <BrowserRouter>
        <Routes />
      </BrowserRouter>
    </Site>
  );
  if (isVisitor) takePageData(queryClient);
  if (renderedAtMs !== null) {
    takeStyles(root);
    const pattern = findPattern(globalThis.location.pathname);
    // With its code here, the screen is taken over in one go. Without it, its boundary says what failed.
    if (pattern) await screens[pattern].load().catch(() => undefined);
    const isTypedGiven = typeAgain(root);
    // In steps a phone can answer between; as one it would hold a weak one up for half a second.
    startTransition(() => {
      hydrateRoot(root, site);
    });
    pressAgain(root, isTypedGiven);
    // Before the first press needs it.
    prefetchWhenIdle(loadWire);
  } else {
    delete root.dataset.rendered;
    root.replaceChildren();
    createRoot(root).render(site);
    if (!isVisitor) prefetchWhenIdle(() => import('./app/member-screens.ts'));
  }
}
