import { failureCause } from '../../platform/failure-cause.ts';
import { ErrorState } from '../../ui/state/error-state.tsx';
import { messages } from './messages.ts';

interface FailedProps {
  title?: string;
  /** What the screen says where no answer came. */
  cause?: string;
  error: unknown;
  safe?: string;
  onRetry: () => void;
  retrying: boolean;
}

/** Something that did not come, and the way to ask again. */
export function Failed({ title, cause, error, safe, onRetry, retrying }: FailedProps) {
  return (
    <ErrorState
      title={title ?? messages.failed.title}
      cause={failureCause(error, cause ?? messages.failed.cause)}
      safe={safe ?? messages.failed.safe}
      retryLabel={messages.retry}
      onRetry={onRetry}
      retrying={retrying}
    />
  );
}
