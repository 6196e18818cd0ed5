import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { SiteFooter } from '../footer/site-footer.tsx';
import { SiteHeader } from '../header/site-header.tsx';
import { SiteTabs } from '../header/site-tabs.tsx';
import type { Layout } from '../screens.ts';
import classes from './frame.module.css';

/** Header, content and footer; or only the content, for the screens that fill the window. */
export function Frame({ layout, children }: { layout: Layout; children: ReactNode }) {
  const { pathname } = useLocation();
  if (layout === 'full') return children;
  return (
    <>
      <SiteHeader tone={pathname === '/' ? 'clear' : 'ground'} />
      {/* Forms that bring a picture of their own leave the logo to the header. */}
      <div className={classes.content} data-under-header={layout === 'form' || undefined}>
        {children}
      </div>
      {layout !== 'window' && <SiteFooter />}
      <SiteTabs />
    </>
  );
}
