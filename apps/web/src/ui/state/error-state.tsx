import { IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { EmptyState, type EmptyStateProps } from './empty-state.tsx';

export interface ErrorStateProps extends Omit<EmptyStateProps, 'action' | 'illustration'> {
  /** Shown when trying again can help. */
  onRetry?: () => void;
  retryLabel?: ReactNode;
  retrying?: boolean;
  /** In place of, or beside, trying again. */
  action?: ReactNode;
}

/** Something failed: what, what is safe, and a way to try again. Announced when it appears. */
export function ErrorState({ onRetry, retryLabel, retrying, action, ...rest }: ErrorStateProps) {
  return (
    <div role="alert">
      <EmptyState
        {...rest}
        illustration="broken"
        action={
          <>
            {onRetry && (
              <Button
                size="sm"
                variant="primary"
                loading={retrying}
                leftSection={<IconRefresh stroke={1.75} aria-hidden />}
                onClick={onRetry}
              >
                {retryLabel}
              </Button>
            )}
            {action}
          </>
        }
      />
    </div>
  );
}
