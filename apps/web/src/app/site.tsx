import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, StrictMode } from 'react';
import { UiProvider } from '../ui/provider/ui-provider.tsx';
import { RouterLink } from './router-link.tsx';

/** What the router stands in, the same in browsers and on the server. */
export function Site({ queryClient, children }: { queryClient: QueryClient; children: ReactNode }) {
  return (
    <StrictMode>
      <UiProvider link={RouterLink}>
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      </UiProvider>
    </StrictMode>
  );
}
