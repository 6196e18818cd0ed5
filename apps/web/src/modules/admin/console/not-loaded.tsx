import { readRefusal } from '../../../platform/refusal.ts';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { everyPage } from './locales/every-page.ts';

interface NotLoadedProps {
  query: { error: unknown; refetch: () => unknown };
}

/** In place of what could not be read: why, and trying again. */
export function NotLoaded({ query }: NotLoadedProps) {
  return (
    <ErrorState
      title={everyPage.notLoaded}
      cause={readRefusal(query.error).msg}
      retryLabel={everyPage.retry}
      onRetry={() => void query.refetch()}
    />
  );
}
