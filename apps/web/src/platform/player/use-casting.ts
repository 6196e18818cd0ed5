import { minuteMs } from '@candela/contract/shared/durations';
import { useEffect, useRef, useState } from 'react';

/** What Safari has of its own. */
type AirPlayVideo = HTMLVideoElement & {
  webkitShowPlaybackTargetPicker?: () => void;
  webkitCurrentPlaybackTargetIsWireless?: boolean;
};

/** A picture devices of all kinds can play: browsers look for those that can play what the element has. */
const probe = '/cast-probe.mp4';
/** How long the press that asks for a list of devices counts as one. */
const patienceMs = 4_000;
/** How long an address serves for another press, as a reader who chose no device may press again. */
const freshMs = minuteMs;

export type CastSource = {
  /** Which show it is: another one has another address. */
  showKey: string | null;
  /** Asks for an address that a device without cookies may fetch; it may refuse. */
  getAddress: () => Promise<string>;
  /** Gets what `getAddress` was refused with. */
  onProblem: (error: unknown) => void;
  /** This browser finds devices, and can't send them this. */
  onUnplayable: () => void;
};

export type Casting = {
  /** Give it to a video element that is not shown; what is cast is its. */
  castRef: (video: HTMLVideoElement | null) => void;
  /** A television or speaker was found that what is shown can be sent to. */
  isFound: boolean;
  isCasting: boolean;
  /** Asks the reader for a device, or while one plays, whether to stop. */
  choose: () => void;
};

/**
 * Sends what is shown to a television: by the Remote Playback API, or Safari's AirPlay. The device fetches the address by
 * itself, so what is cast plays in an element of its own.
 */
export function useCasting({ showKey, getAddress, onProblem, onUnplayable }: CastSource): Casting {
  const [video, setVideo] = useState<AirPlayVideo | null>(null);
  const [isFound, setFound] = useState(false);
  const [isCasting, setCasting] = useState(false);
  const isReady = useRef(false);
  const fetched = useRef<{ showKey: string | null; atMs: number } | null>(null);

  useEffect(() => {
    if (!video) return;
    const stop = new AbortController();
    const { signal } = stop;
    const rest = () => {
      isReady.current = false;
      setCasting(false);
      video.src = probe;
    };
    video.setAttribute('x-webkit-airplay', 'allow');
    rest();
    const begin = () => {
      setCasting(true);
      void video.play().catch(() => undefined);
    };
    if (video.webkitShowPlaybackTargetPicker) {
      const found = (event: Event) =>
        setFound((event as Event & { availability: string }).availability === 'available');
      const moved = () => (video.webkitCurrentPlaybackTargetIsWireless ? begin() : rest());
      video.addEventListener('webkitplaybacktargetavailabilitychanged', found, { signal });
      video.addEventListener('webkitcurrentplaybacktargetiswirelesschanged', moved, { signal });
    } else {
      // Where devices can't be watched for, none is found.
      void video.remote
        ?.watchAvailability((isAvailable) => !signal.aborted && setFound(isAvailable))
        .catch(() => undefined);
      video.remote?.addEventListener('connect', begin, { signal });
      video.remote?.addEventListener('disconnect', rest, { signal });
    }
    // The show is over, or the address is: nothing more comes.
    for (const name of ['ended', 'error']) {
      video.addEventListener(name, () => isReady.current && rest(), { signal });
    }
    return () => {
      stop.abort();
      void video.remote?.cancelWatchAvailability().catch(() => undefined);
      video.removeAttribute('src');
      video.load();
      setFound(false);
    };
  }, [video]);

  const choose = async () => {
    if (!video) return;
    const isFresh = fetched.current?.showKey === showKey && Date.now() - fetched.current.atMs < freshMs;
    // While a device plays, the press asks whether to stop.
    if (!isReady.current || !(isCasting || isFresh)) {
      isReady.current = false;
      video.src = await getAddress();
      isReady.current = true;
      fetched.current = { showKey, atMs: Date.now() };
      await loaded(video);
      if (!isReady.current) return onUnplayable();
    }
    if (video.webkitShowPlaybackTargetPicker) video.webkitShowPlaybackTargetPicker();
    // Nobody was chosen, or it took so long that the press no longer counts: the next one asks at once.
    else await video.remote.prompt().catch(() => undefined);
  };
  return {
    castRef: setVideo,
    isFound,
    isCasting,
    choose: () => void choose().catch(onProblem),
  };
}

/** Until the browser knows what it has, which is when it knows who can play it. */
function loaded(video: HTMLVideoElement): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      for (const name of ['loadedmetadata', 'error']) video.removeEventListener(name, done);
      resolve();
    };
    const timer = setTimeout(done, patienceMs);
    for (const name of ['loadedmetadata', 'error']) video.addEventListener(name, done);
  });
}
