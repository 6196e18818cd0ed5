import './platform/schemas-without-eval.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { reloadAfterDeploy } from './app/reload-after-deploy.ts';
import { router } from './app/router.tsx';
import { RouterLink } from './app/router-link.tsx';
import { setNavigator } from './platform/navigation.ts';
import { queryClient } from './platform/query-client.ts';
import { startSession } from './platform/session/session-store.ts';
import { UiProvider } from './ui/provider/ui-provider.tsx';

setNavigator((path, options) => void router.navigate(path, options));
startSession();
reloadAfterDeploy();

const rootElement = document.getElementById('root');
if (rootElement) {
  createRoot(rootElement).render(
    <StrictMode>
      <UiProvider link={RouterLink}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </UiProvider>
    </StrictMode>,
  );
}
