import { Button } from '../../../ui/button/button.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { messages } from './messages.ts';

/** The error state of a list. */
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
