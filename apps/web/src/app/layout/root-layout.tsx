import { lazy, Suspense, useEffect } from 'react';
import { Navigate, Outlet, useLocation, useNavigate } from 'react-router';
import { useAudioStarted } from '../../modules/library/viewing/audio/audio-started.ts';
import { getSocket } from '../../platform/realtime/socket.ts';
import { endExit, useSession } from '../../platform/session/session-store.ts';
import { useIsPageOn } from '../../platform/site-features.ts';
import { SkipLink } from '../../ui/access/skip-link.tsx';
import { Placeholder } from '../../ui/state/placeholder.tsx';
import { useIsAgeAsked } from '../age-check/use-is-age-asked.ts';
import { AgeGate } from '../age-gate/age-gate.tsx';
import { findPattern, guard } from '../guard/guard.ts';
import { messages } from '../messages.ts';
import { panelHashes } from '../panels.ts';
import { screens } from '../screens.ts';
import { Connection } from './connection.tsx';
import { Frame } from './frame.tsx';
import { PurchaseHost } from './purchase-host.tsx';
import { ReauthenticationHost } from './reauthentication-host.tsx';
import { ReportHost } from './report-host.tsx';
import { ScrollPosition } from './scroll-position.tsx';

const AudioHost = lazy(() => import('./audio-host.tsx'));
const AgeAsked = lazy(() => import('../age-check/age-asked.tsx'));
const PageOff = lazy(() => import('./page-off.tsx'));
const GoLivePanel = lazy(() => import('../header/go-live-panel.tsx'));
const SignedInHosts = lazy(() => import('./signed-in-hosts.tsx'));
const SearchPanel = lazy(() => import('../header/search-panel.tsx'));

/** Decides who may see the page, then draws the frame around it and whatever lies over every page. */
export function RootLayout() {
  const location = useLocation();
  const session = useSession();
  const ageAsked = useIsAgeAsked(location.pathname);
  const asked = new URLSearchParams(location.search).get('returnTo') ?? undefined;
  const outcome = guard(location.pathname, { status: session.status, type: session.user?.type }, asked);
  useSessionEnd(session.status === 'signedIn');
  useEffect(() => {
    if (outcome.do === 'show' && session.exit !== undefined) endExit();
  }, [outcome.do, session.exit]);
  const isPageOn = useIsPageOn();
  const hasAudio = useAudioStarted();

  if (outcome.do === 'wait') return <Placeholder label={messages.loadingAccount} />;
  if (outcome.do === 'redirect') {
    return <Navigate to={session.exit ?? outcome.to + returnQuery(outcome.to, location)} replace />;
  }
  return (
    <>
      <SkipLink>{messages.skip}</SkipLink>
      <Connection />
      <Frame layout={screens[outcome.pattern].layout}>
        <Page isOn={isPageOn(location.pathname)} isAgeAsked={ageAsked} />
      </Frame>
      {hasAudio && (
        <Suspense fallback={null}>
          <AudioHost silent={screens[outcome.pattern].layout === 'full'} />
        </Suspense>
      )}
      <AgeGate path={location.pathname} />
      <Panels hash={location.hash} isModel={session.user?.type === 'model'} />
      <ReportHost />
      <PurchaseHost hash={location.hash} signedIn={session.status === 'signedIn'} />
      <ReauthenticationHost />
      {session.user && (
        <Suspense fallback={null}>
          <SignedInHosts user={session.user} />
        </Suspense>
      )}
      <ScrollPosition />
    </>
  );
}

function Page({ isOn, isAgeAsked }: { isOn: boolean; isAgeAsked: boolean }) {
  if (isOn && !isAgeAsked) return <Outlet />;
  return <Suspense fallback={null}>{isOn ? <AgeAsked /> : <PageOff />}</Suspense>;
}

/** Whoever is sent to log in comes back to the page they asked for, if the site has it. */
function returnQuery(to: string, { pathname, search }: { pathname: string; search: string }): string {
  if (to !== '/login' || findPattern(pathname) === null) return '';
  return `?${new URLSearchParams({ returnTo: pathname + search })}`;
}

function Panels({ hash, isModel }: { hash: string; isModel: boolean }) {
  const navigate = useNavigate();
  const close = () => {
    void navigate({ hash: '', search: window.location.search }, { replace: true });
  };
  return (
    <Suspense fallback={null}>
      {hash === panelHashes.search && <SearchPanel onClose={close} />}
      {hash === panelHashes.goLive && isModel && <GoLivePanel onClose={close} />}
    </Suspense>
  );
}

/** A session revoked elsewhere ends on every page at once, also on those that have no other use for the socket. */
function useSessionEnd(signedIn: boolean) {
  useEffect(() => {
    if (signedIn) void getSocket();
  }, [signedIn]);
}
