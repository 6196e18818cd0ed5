import { ErrorState } from '../../../../ui/state/error-state.tsx';
import { messages } from '../messages.ts';

/** A list that could not be read, with the way to ask again. */
export function ListFailed({ onRetry, retrying }: { onRetry: () => void; retrying: boolean }) {
  return (
    <ErrorState
      title={messages.failed}
      cause={messages.failedCause}
      safe={messages.failedSafe}
      onRetry={onRetry}
      retryLabel={messages.retry}
      retrying={retrying}
    />
  );
}
