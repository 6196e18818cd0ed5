import { pictureCopies, pictureSize } from '@candela/contract/shared/picture-widths';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, StrictMode } from 'react';
import { RenderedAt } from '../platform/rendered-at.ts';
import { useIsPageOn } from '../platform/site-features.ts';
import { UiProvider } from '../ui/provider/ui-provider.tsx';
import { RouterLink } from './router-link.tsx';

function copiesOf(address: string) {
  const size = pictureSize(address);
  return size && { ...size, copies: pictureCopies(address) };
}

/** What the router stands in, the same in browsers and on the server. */
export function Site({
  queryClient,
  renderedAtMs = null,
  children,
}: {
  queryClient: QueryClient;
  /** When the server rendered the page; null where it did not. */
  renderedAtMs?: number | null;
  children: ReactNode;
}) {
  return (
    <StrictMode>
      <UiProvider link={RouterLink} isLinkShown={useIsPageOn()} copiesOf={copiesOf}>
        <RenderedAt value={renderedAtMs}>
          <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
        </RenderedAt>
      </UiProvider>
    </StrictMode>
  );
}
