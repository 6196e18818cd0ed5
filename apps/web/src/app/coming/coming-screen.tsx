import { IconFlame } from '@tabler/icons-react';
import { useLocation } from 'react-router';
import { useSession } from '../../platform/session/session-store.ts';
import { ButtonLink } from '../../ui/button/button-link.tsx';
import { PageFrame } from '../../ui/frame/page-frame.tsx';
import { Illustration } from '../../ui/state/illustrations.tsx';
import { findPattern } from '../guard/guard.ts';
import { messages } from '../messages.ts';
import { type ComingPage, comingPages } from './coming-pages.ts';
import classes from './coming-screen.module.css';

const words = messages.coming;

function pageFor(path: string): ComingPage | undefined {
  const pattern = findPattern(path);
  return pattern && Object.hasOwn(comingPages, pattern)
    ? comingPages[pattern as keyof typeof comingPages]
    : undefined;
}

/** Stands where a feature of the next release will be: what it will do, and where to go meanwhile. */
// biome-ignore lint/style/noDefaultExport: React.lazy takes a module's default export.
export default function ComingScreen() {
  const { pathname } = useLocation();
  const { user } = useSession();
  const page = pageFor(pathname);
  if (!page) return null;
  const next = page.next[user?.type ?? 'visitor'];
  // A page that only thanks has nothing to wait for.
  const waits = pathname !== '/thanks' && pathname !== '/become-model';
  return (
    <PageFrame className={classes.page}>
      <div className={classes.drawing}>
        <Illustration name={page.illustration} />
      </div>
      <div>
        {waits && <p className={classes.when}>{words.when}</p>}
        <h1>{page.title}</h1>
        <p className={classes.promise}>{page.promise}</p>
        <ul className={classes.lines}>
          {page.lines.map((line) => (
            <li key={line}>
              <IconFlame size={20} stroke={1.75} aria-hidden />
              {line}
            </li>
          ))}
        </ul>
        <ButtonLink href={next.href} variant="primary">
          {next.label}
        </ButtonLink>
      </div>
    </PageFrame>
  );
}
