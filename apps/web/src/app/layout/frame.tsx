import { lazy, type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '../../platform/session/session-store.ts';
import { SiteFooter } from '../footer/site-footer.tsx';
import { SiteHeader } from '../header/site-header.tsx';
import type { Layout } from '../screens.ts';
import classes from './frame.module.css';

const SiteTabs = lazy(() => import('../header/site-tabs.tsx'));

/** Header, content and footer; or only the content, for the screens that fill the window. */
export function Frame({ layout, children }: { layout: Layout; children: ReactNode }) {
  const { pathname } = useLocation();
  const { user } = useSession();
  if (layout === 'full') return children;
  return (
    <>
      <SiteHeader tone={pathname === '/' ? 'clear' : 'ground'} />
      {/* Forms that bring a picture of their own leave the logo to the header. */}
      <div className={classes.content} data-under-header={layout === 'form' || undefined}>
        {children}
      </div>
      {layout !== 'window' && <SiteFooter />}
      {user && (
        <Suspense fallback={null}>
          <SiteTabs of={user.type} />
        </Suspense>
      )}
    </>
  );
}
