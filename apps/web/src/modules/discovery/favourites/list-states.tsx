import { failureCause } from '../../../platform/failure-cause.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { messages } from './messages.ts';

interface FailedProps {
  error: unknown;
  onRetry: () => void;
  retrying: boolean;
}

/** The error state of a list. */
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

/** The way on in a list that has more. */
export function More({ loading, onMore }: { loading: boolean; onMore: () => void }) {
  return (
    <div style={{ display: 'grid', justifyContent: 'center' }}>
      <Button loading={loading} onClick={onMore}>
        {messages.more}
      </Button>
    </div>
  );
}

export const perPage = 24;
