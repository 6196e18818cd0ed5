import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { render } from 'vitest-browser-react';
import { queryClient } from '../platform/query-client.ts';
import { UiProvider } from '../ui/provider/ui-provider.tsx';

/**
 * Shows a screen or a part of one as the app does: themed, with a router at `at` and an empty cache.
 * @returns what is shown, and the path it has led to
 */
export async function show(children: ReactNode, { at = '/' } = {}) {
  queryClient.clear();
  const router = createMemoryRouter([{ path: '*', element: children }], { initialEntries: [at] });
  const shown = await render(
    <UiProvider>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </UiProvider>,
  );
  return { ...shown, path: () => router.state.location.pathname };
}
