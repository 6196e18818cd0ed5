import type { RoutePattern } from '@candela/contract/shared/page-routes';
import { Suspense } from 'react';
import { Arrival } from '../../ui/access/arrival.tsx';
import { DarkIsland } from '../../ui/access/dark-island.tsx';
import { useDocumentTitle } from '../../ui/access/use-document-title.ts';
import { PageSpinner } from '../../ui/state/page-spinner.tsx';
import { messages } from '../messages.ts';
import { screens } from '../screens.ts';
import classes from './route-screen.module.css';

/** One route's screen, with a small spinner while its code is on its way. */
export function RouteScreen({ pattern }: { pattern: RoutePattern }) {
  const { title, Component } = screens[pattern];
  return (
    <>
      <RouteTitle title={title} />
      <Suspense key={pattern} fallback={<Waiting underPicture={pattern === '/'} />}>
        <Component />
        <Arrival />
      </Suspense>
    </>
  );
}

/** `underPicture`: the header lies over the screen with light words, which need the dark before the picture comes. */
function Waiting({ underPicture }: { underPicture: boolean }) {
  const spinner = <PageSpinner label={messages.loadingPage} />;
  return underPicture ? (
    <DarkIsland className={classes.dark}>{spinner}</DarkIsland>
  ) : (
    <div className={classes.waiting}>{spinner}</div>
  );
}

/** Rendered before the screen, so that a screen with a better title sets it last. */
function RouteTitle({ title }: { title: string }) {
  useDocumentTitle(title);
  return null;
}
