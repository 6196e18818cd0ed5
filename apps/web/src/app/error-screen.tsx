import { isRouteErrorResponse, useRouteError } from 'react-router';
import { useDocumentTitle } from '../ui/access/use-document-title.ts';
import { Button } from '../ui/button/button.tsx';
import { PageFrame } from '../ui/frame/page-frame.tsx';
import { ErrorState } from '../ui/state/error-state.tsx';
import classes from './error-screen.module.css';
import { messages } from './messages.ts';

const words = messages.error;

/** The status text of a failed answer, else the error's message. */
function reasonOf(error: unknown): string {
  if (isRouteErrorResponse(error)) return error.statusText || words.unknown;
  return error instanceof Error && error.message ? error.message : words.unknown;
}

/** Shown in place of everything when a screen fails in a way nobody planned. */
export function ErrorScreen() {
  const error = useRouteError();
  useDocumentTitle(words.title);
  return (
    <PageFrame className={classes.page}>
      <ErrorState
        title={words.title}
        cause={<span className={classes.reason}>{reasonOf(error)}</span>}
        safe={words.safe}
        onRetry={() => window.location.reload()}
        retryLabel={words.reload}
        action={
          <Button size="sm" component="a" href="/" className={classes.home}>
            {words.home}
          </Button>
        }
      />
    </PageFrame>
  );
}
