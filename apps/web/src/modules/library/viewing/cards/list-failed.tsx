import { failureCause } from '../../../../platform/failure-cause.ts';
import { ErrorState } from '../../../../ui/state/error-state.tsx';
import { messages } from '../messages.ts';

interface FailedProps {
  error: unknown;
  onRetry: () => void;
  retrying: boolean;
}

/** A list that could not be read, with the way to ask again. */
export function ListFailed({ error, onRetry, retrying }: FailedProps) {
  return (
    <ErrorState
      title={messages.failed}
      cause={failureCause(error, messages.failedCause)}
      safe={messages.failedSafe}
      onRetry={onRetry}
      retryLabel={messages.retry}
      retrying={retrying}
    />
  );
}
