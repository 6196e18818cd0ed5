import { ErrorState } from '../../ui/state/error-state.tsx';
import { messages } from './messages.ts';

interface FailedProps {
  title?: string;
  cause?: string;
  safe?: string;
  onRetry: () => void;
  retrying: boolean;
}

/** Something that did not come, and the way to ask again. */
export function Failed({ title, cause, safe, onRetry, retrying }: FailedProps) {
  return (
    <ErrorState
      title={title ?? messages.failed.title}
      cause={cause ?? messages.failed.cause}
      safe={safe ?? messages.failed.safe}
      retryLabel={messages.retry}
      onRetry={onRetry}
      retrying={retrying}
    />
  );
}
