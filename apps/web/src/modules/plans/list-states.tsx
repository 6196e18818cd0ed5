import { ErrorState } from '../../ui/state/error-state.tsx';
import { messages } from './messages.ts';

/** The error state of plans. */
export function Failed({ onRetry, retrying }: { onRetry: () => void; retrying: boolean }) {
  return (
    <ErrorState
      title={messages.failed}
      cause={messages.failedCause}
      safe={messages.failedSafe}
      retryLabel={messages.retry}
      onRetry={onRetry}
      retrying={retrying}
    />
  );
}
