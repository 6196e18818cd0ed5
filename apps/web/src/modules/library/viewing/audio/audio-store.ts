import { create } from 'zustand';
import { client } from '../../../../platform/api.ts';
import { whyRefused } from '../../../../platform/player/why-refused.ts';
import { readRefusal } from '../../../../platform/refusal.ts';
import { toast } from '../../../../ui/toast/toast.tsx';
import { useAudioStarted } from './audio-started.ts';

/** What is being listened to. The address is signed for this reader and ends after some hours. */
export type Track = {
  itemId: string;
  title: string;
  maker: string;
  /** The maker's profile, opened at this piece. */
  href: string;
  picture: string | null;
  url: string;
  waveform: readonly number[];
  durationSeconds: number;
};

export type AudioState = {
  track: Track | null;
  /** The item whose address is being asked for. */
  loadingId: string | null;
  isPlaying: boolean;
  /** Seconds. */
  time: number;
  duration: number;
  failed: boolean;
};

const nothing: AudioState = {
  track: null,
  loadingId: null,
  isPlaying: false,
  time: 0,
  duration: 0,
  failed: false,
};

const store = create<AudioState>(() => nothing);
let element: HTMLAudioElement | null = null;
let hasRenewed = false;

/** What the one audio player of the page is doing. */
export const useAudio: <T>(select: (state: AudioState) => T) => T = store;

/** The one audio player, which goes on while the reader moves from page to page. */
export const audioPlayer = {
  /** Plays an item, or goes on with it; refusals are said in a toast. */
  async play(itemId: string): Promise<void> {
    const { track } = store.getState();
    const audio = open();
    useAudioStarted.setState(true, true);
    if (track?.itemId === itemId) return resume(audio);
    store.setState({ loadingId: itemId });
    try {
      const next = await read(itemId);
      // Another track was chosen meanwhile.
      if (store.getState().loadingId !== itemId) return;
      hasRenewed = false;
      store.setState({ ...nothing, track: next, duration: next.durationSeconds });
      audio.src = next.url;
      showInMediaSession(next);
      await resume(audio);
    } catch (error) {
      store.setState({ loadingId: null });
      toast.error(readRefusal(error).msg);
    }
  },
  pause(): void {
    element?.pause();
  },
  toggle(): void {
    if (!element) return;
    if (element.paused) void resume(element);
    else element.pause();
  },
  seek(seconds: number): void {
    if (element) element.currentTime = seconds;
  },
  close(): void {
    element?.pause();
    element?.removeAttribute('src');
    store.setState(nothing);
  },
};

async function resume(audio: HTMLAudioElement): Promise<void> {
  try {
    await audio.play();
  } catch {
    // Some browsers need another click. The player is then ready.
    store.setState({ isPlaying: !audio.paused });
  }
}

function open(): HTMLAudioElement {
  if (element) return element;
  const audio = new Audio();
  element = audio;
  const look = () => {
    const { track } = store.getState();
    store.setState({
      isPlaying: !audio.paused && !audio.ended,
      time: audio.currentTime,
      duration: Number.isFinite(audio.duration) ? audio.duration : (track?.durationSeconds ?? 0),
      failed: false,
    });
  };
  for (const event of ['play', 'playing', 'pause', 'ended', 'timeupdate', 'seeked', 'durationchange']) {
    audio.addEventListener(event, look);
  }
  audio.addEventListener('error', () => void renew(audio));
  return audio;
}

/** Requests a new address once after the old one expired. The position is kept. */
async function renew(audio: HTMLAudioElement): Promise<void> {
  const { track, time } = store.getState();
  if (!track) return;
  const refused = await whyRefused(track.url);
  if (refused !== undefined) toast.error(refused);
  if (hasRenewed || refused !== undefined) return store.setState({ isPlaying: false, failed: true });
  hasRenewed = true;
  try {
    const { url } = await read(track.itemId);
    audio.src = url;
    audio.currentTime = time;
    await resume(audio);
  } catch {
    store.setState({ isPlaying: false, failed: true });
  }
}

async function read(itemId: string): Promise<Track> {
  const { data } = await client.library.getPost({ id: itemId, per_page: 1 });
  const url = data.signedUrls[0]?.url;
  if (url === undefined) throw new Error('There is nothing to play.');
  return {
    itemId,
    title: data.title,
    maker: data.userId.name || data.userId.username,
    href: `/profile/${data.userId.uniqueId}?tab=audio`,
    picture: data.poster ?? data.userId.profileImage,
    url,
    waveform: data.waveform,
    durationSeconds: data.durationSeconds ?? 0,
  };
}

/** Puts the piece on lock screens and headphones' buttons. */
function showInMediaSession(track: Track): void {
  if (!('mediaSession' in navigator)) return;
  navigator.mediaSession.metadata = new MediaMetadata({ title: track.title, artist: track.maker });
  navigator.mediaSession.setActionHandler('play', () => audioPlayer.toggle());
  navigator.mediaSession.setActionHandler('pause', () => audioPlayer.pause());
  navigator.mediaSession.setActionHandler('stop', () => audioPlayer.close());
}
