import { failureCause } from '../../platform/failure-cause.ts';
import { ErrorState } from '../../ui/state/error-state.tsx';
import { messages } from './messages.ts';

interface FailedProps {
  error: unknown;
  onRetry: () => void;
  retrying: boolean;
}

/** The error state of plans. */
export function Failed({ error, onRetry, retrying }: FailedProps) {
  return (
    <ErrorState
      title={messages.failed}
      cause={failureCause(error, messages.failedCause)}
      safe={messages.failedSafe}
      retryLabel={messages.retry}
      onRetry={onRetry}
      retrying={retrying}
    />
  );
}
