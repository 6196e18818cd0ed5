import { useDocumentTitle } from '../ui/access/use-document-title.ts';
import { Button } from '../ui/button/button.tsx';
import { PageFrame } from '../ui/frame/page-frame.tsx';
import { ErrorState } from '../ui/state/error-state.tsx';
import classes from './error-screen.module.css';
import { messages } from './messages.ts';

const t = messages.error;

function reasonOf(error: unknown): string {
  return error instanceof Error && error.message ? error.message : t.unknown;
}

/** Shown in place of everything when a screen fails in a way nobody planned. */
export function ErrorScreen({ error }: { error: unknown }) {
  useDocumentTitle(t.title);
  return (
    <PageFrame className={classes.page}>
      <ErrorState
        title={t.title}
        cause={<span className={classes.reason}>{reasonOf(error)}</span>}
        safe={t.safe}
        onRetry={() => window.location.reload()}
        retryLabel={t.reload}
        action={
          <Button size="sm" component="a" href="/" className={classes.home}>
            {t.home}
          </Button>
        }
      />
    </PageFrame>
  );
}
