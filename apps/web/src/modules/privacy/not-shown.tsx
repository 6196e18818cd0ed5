import { failureCause } from '../../platform/failure-cause.ts';
import { ErrorState } from '../../ui/state/error-state.tsx';
import { messages } from './messages.ts';

/** In the place of a part of a page that could not be loaded. */
export function NotShown({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <ErrorState
      title={messages.failed}
      cause={failureCause(error, messages.failedCause)}
      safe={messages.failedSafe}
      onRetry={onRetry}
      retryLabel={messages.retry}
    />
  );
}
