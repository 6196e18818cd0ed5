import { create } from 'zustand';
import { localStore, persist } from '../../../platform/storage.ts';
import {
  type DeviceChoice,
  type DeviceKind,
  type DeviceProblem,
  listDevices,
  openDevice,
  openScreen,
  readDeviceProblem,
} from './media-devices.ts';
import { createCardTrack, createSilentTrack, type SpareTrack } from './spare-tracks.ts';

/** What this device sends. While ready, `stream` always holds one video and one audio track. */
export type Capture = {
  status: 'idle' | 'starting' | 'ready';
  stream: MediaStream | null;
  picture: 'camera' | 'screen' | 'card';
  sound: 'microphone' | 'silence';
  isCameraWanted: boolean;
  /** Whether the camera is asked for 1080p. */
  isFullHd: boolean;
  isMuted: boolean;
  cameraId: string | null;
  microphoneId: string | null;
  cameras: readonly DeviceChoice[];
  microphones: readonly DeviceChoice[];
  cameraProblem: DeviceProblem | null;
  microphoneProblem: DeviceProblem | null;
  /** Counts devices that vanished while in use. */
  lostDevices: number;
};

const idle: Capture = {
  status: 'idle',
  stream: null,
  picture: 'card',
  sound: 'silence',
  isCameraWanted: true,
  isFullHd: localStore.getItem('candela-full-hd') === 'yes',
  isMuted: false,
  cameraId: localStore.getItem('candela-camera'),
  microphoneId: localStore.getItem('candela-microphone'),
  cameras: [],
  microphones: [],
  cameraProblem: null,
  microphoneProblem: null,
  lostDevices: 0,
};

/** The camera, microphone and screen of this page; one at a time, shared by the Go Live dialog and the broadcaster. */
export const useCapture = create<Capture>(() => idle);

const { getState, setState } = useCapture;
let video: SpareTrack | null = null;
let audio: SpareTrack | null = null;
/** Device work happens one after the other: two openings at once would leave one of them running unseen. */
let queue: Promise<void> = Promise.resolve();

function enqueue(work: () => Promise<void>): Promise<void> {
  queue = queue.then(work).catch(() => undefined);
  return queue;
}

/** Opens camera and microphone, or stands in for what is missing. Never fails: problems are in the state. */
export function startCapture(): Promise<void> {
  return enqueue(async () => {
    if (getState().status === 'ready') return;
    setState({ status: 'starting' });
    navigator.mediaDevices?.addEventListener('devicechange', refreshDevices);
    await Promise.all([openCamera(), openMicrophone()]);
    await refreshDevices();
    setState({ status: 'ready' });
  });
}

/** Lets go of every device. */
export function stopCapture(): Promise<void> {
  return enqueue(async () => {
    navigator.mediaDevices?.removeEventListener('devicechange', refreshDevices);
    video?.stop();
    audio?.stop();
    video = null;
    audio = null;
    const { cameraId, microphoneId, cameras, microphones, isFullHd } = getState();
    setState({ ...idle, cameraId, microphoneId, cameras, microphones, isFullHd }, true);
  });
}

export function chooseDevice(kind: DeviceKind, deviceId: string): Promise<void> {
  return enqueue(async () => {
    persist(`candela-${kind}`, deviceId).catch(() => undefined);
    setState(kind === 'camera' ? { cameraId: deviceId, isCameraWanted: true } : { microphoneId: deviceId });
    await (kind === 'camera' ? openCamera() : openMicrophone());
  });
}

/** A camera that is off is let go, so that its light goes out. */
export function wantCamera(isWanted: boolean): Promise<void> {
  return enqueue(async () => {
    setState({ isCameraWanted: isWanted });
    if (getState().picture !== 'screen') await openCamera();
  });
}

/** Asks the camera for 1080p, or for 720p again; a camera that has no more gives what it has. */
export function wantFullHd(isFullHd: boolean): Promise<void> {
  return enqueue(async () => {
    persist('candela-full-hd', isFullHd ? 'yes' : 'no').catch(() => undefined);
    setState({ isFullHd });
    if (getState().picture === 'camera') await openCamera();
  });
}

export function setMuted(isMuted: boolean): void {
  setState({ isMuted });
  if (audio) audio.track.enabled = !isMuted;
}

export function shareScreen(): Promise<void> {
  return enqueue(async () => {
    const track = await openScreen();
    track.addEventListener('ended', () => enqueue(openCamera));
    takeVideo('screen', { track, stop: () => track.stop() });
  });
}

export function stopScreen(): Promise<void> {
  return enqueue(openCamera);
}

async function openCamera(): Promise<void> {
  const { isCameraWanted, cameraId, isFullHd } = getState();
  if (!isCameraWanted) {
    takeVideo('card', createCardTrack());
    return;
  }
  try {
    // Many systems open a camera only once, so the old picture goes first.
    if (getState().picture === 'camera') video?.stop();
    const track = await openDevice('camera', cameraId, isFullHd);
    track.addEventListener('ended', () => lost(openCamera));
    takeVideo('camera', { track, stop: () => track.stop() });
    setState({ cameraProblem: null, cameraId: track.getSettings().deviceId ?? cameraId });
  } catch (error) {
    takeVideo('card', createCardTrack());
    setState({ cameraProblem: readDeviceProblem(error) });
  }
}

async function openMicrophone(): Promise<void> {
  const { microphoneId, isMuted } = getState();
  try {
    const track = await openDevice('microphone', microphoneId);
    track.enabled = !isMuted;
    track.addEventListener('ended', () => lost(openMicrophone));
    takeAudio('microphone', { track, stop: () => track.stop() });
    setState({ microphoneProblem: null, microphoneId: track.getSettings().deviceId ?? microphoneId });
  } catch (error) {
    takeAudio('silence', createSilentTrack());
    setState({ microphoneProblem: readDeviceProblem(error) });
  }
}

/** The browser ended a track: its device was unplugged. Another one is tried. */
function lost(replace: () => Promise<void>): void {
  if (getState().status === 'idle') return;
  setState({ lostDevices: getState().lostDevices + 1 });
  enqueue(async () => {
    await replace();
    await refreshDevices();
  }).catch(() => undefined);
}

function takeVideo(picture: Capture['picture'], next: SpareTrack): void {
  video?.stop();
  video = next;
  setState({ picture, stream: streamOf() });
}

function takeAudio(sound: Capture['sound'], next: SpareTrack): void {
  audio?.stop();
  audio = next;
  setState({ sound, stream: streamOf() });
}

/** A new object for every change, as video elements and effects notice only those. */
function streamOf(): MediaStream {
  return new MediaStream([video, audio].flatMap((source) => (source ? [source.track] : [])));
}

async function refreshDevices(): Promise<void> {
  const [cameras, microphones] = await Promise.all([listDevices('camera'), listDevices('microphone')]);
  setState({ cameras, microphones });
}
