import { Suspense } from 'react';
import { Arrival } from '../../ui/access/arrival.tsx';
import { DarkIsland } from '../../ui/access/dark-island.tsx';
import { useDocumentDescription } from '../../ui/access/use-document-description.ts';
import { useDocumentTitle } from '../../ui/access/use-document-title.ts';
import { PageSpinner } from '../../ui/state/page-spinner.tsx';
import { descriptions } from '../descriptions.ts';
import type { RoutePattern } from '../guard/route-access.ts';
import { messages } from '../messages.ts';
import { screens } from '../screens.ts';
import classes from './route-screen.module.css';

/** One route's screen, with a small spinner while its code is on its way. */
export function RouteScreen({ pattern }: { pattern: RoutePattern }) {
  const { title, Component } = screens[pattern];
  return (
    <>
      <RouteWords title={title} description={descriptions[pattern] ?? messages.descriptions.site} />
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
  return underPicture ? <DarkIsland className={classes.dark}>{spinner}</DarkIsland> : spinner;
}

/** Rendered before the screen, so that a screen with a better title sets it last. */
function RouteWords({ title, description }: { title: string; description: string }) {
  useDocumentTitle(title);
  useDocumentDescription(description);
  return null;
}
