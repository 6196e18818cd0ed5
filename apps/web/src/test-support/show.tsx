import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { render } from 'vitest-browser-react';
import { queryClient } from '../platform/query-client.ts';
import { UiProvider } from '../ui/provider/ui-provider.tsx';

/**
 * Shows a screen or a part of one as the app does: themed, with a router at `at` and an empty cache.
 * @returns what is shown, and the path it has led to
 */
export async function show(children: ReactNode, { at = '/' } = {}) {
  queryClient.clear();
  const followed = { path: at };
  const shown = await render(
    <UiProvider>
      <QueryClientProvider client={queryClient}>
        <MemoryRouter initialEntries={[at]}>
          {children}
          <Follower followed={followed} />
        </MemoryRouter>
      </QueryClientProvider>
    </UiProvider>,
  );
  return { ...shown, path: () => followed.path };
}

function Follower({ followed }: { followed: { path: string } }) {
  const { pathname } = useLocation();
  useEffect(() => {
    followed.path = pathname;
  }, [followed, pathname]);
  return null;
}
