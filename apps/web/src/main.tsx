import './platform/schemas-without-eval.ts';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { takePageData } from './app/first-page/page-data.ts';
import { pressAgain } from './app/first-page/press-again.ts';
import { takeStyles } from './app/first-page/take-styles.ts';
import { typeAgain } from './app/first-page/type-again.ts';
import { findPattern } from './app/guard/guard.ts';
import { reloadAfterDeploy } from './app/reload-after-deploy.ts';
import { routes } from './app/routes.tsx';
import { screens } from './app/screens.ts';
import { Site } from './app/site.tsx';
import { setNavigator } from './platform/navigation.ts';
import { queryClient } from './platform/query-client.ts';
import { startSession } from './platform/session/session-store.ts';
import { getToken } from './platform/session/token.ts';
import { takeLook } from './platform/take-look.ts';

const isVisitor = getToken() === null;
const router = createBrowserRouter(routes);
setNavigator((path, options) => void router.navigate(path, options));
takeLook();
startSession();
reloadAfterDeploy();

const rootElement = document.getElementById('root');
if (rootElement) void start(rootElement);

/** Pages are rendered for visitors alone: what a member sees differs, so theirs begins with an empty one. */
async function start(root: HTMLElement): Promise<void> {
  const site = (
    <Site queryClient={queryClient}>
      <RouterProvider router={router} />
    </Site>
  );
  if (isVisitor) takePageData(queryClient);
  if (isVisitor && root.dataset.rendered !== undefined) {
    takeStyles(root);
    const pattern = findPattern(globalThis.location.pathname);
    // With its code here, the screen is taken over in one go. Without it, its boundary says what failed.
    if (pattern) await screens[pattern].load().catch(() => undefined);
    typeAgain(root);
    hydrateRoot(root, site);
    pressAgain(root);
  } else {
    delete root.dataset.rendered;
    root.replaceChildren();
    createRoot(root).render(site);
  }
}
