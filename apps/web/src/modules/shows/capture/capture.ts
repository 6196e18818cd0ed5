import { create } from 'zustand';
import { localStore, persist } from '../../../platform/storage.ts';
import { type BlurProblem, blurBackground, leaveOut, loadBlurrer } from './background-blur.ts';
import { type ChangedPicture, type ChangeFrame, canChangePictures, changePicture } from './change-picture.ts';
import { correctLight } from './light.ts';
import {
  blurInDriver,
  canBlur,
  type DeviceChoice,
  type DeviceKind,
  type DeviceProblem,
  type Facing,
  facingOf,
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
  /** Whether a dark picture is made brighter. */
  isLit: boolean;
  /** Whether what is behind her is blurred: by the camera's driver where `canBlur`, else by the page where it can. */
  isBlurred: boolean;
  canBlur: boolean;
  /** While what blurs it is loaded. */
  isBlurLoading: boolean;
  /** What is wrong with the blur. It stays on then, so that nobody sees what it hides, unless it never began. */
  blurProblem: BlurProblem | 'unavailable' | null;
  /** Which way the camera looks, where it says so. */
  facing: Facing | null;
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
  isLit: localStore.getItem('candela-light') === 'yes',
  isBlurred: localStore.getItem('candela-blur') === 'yes',
  canBlur: false,
  isBlurLoading: false,
  blurProblem: null,
  facing: null,
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
/** As it comes from the camera, whatever is done to it before it is sent. */
let camera: MediaStreamTrack | null = null;
/** The camera's picture once something was done to it. It stays when that ends: viewers see the same track. */
let changed: ChangedPicture | null = null;
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
    camera = null;
    changed = null;
    const { cameraId, microphoneId, cameras, microphones, isFullHd, isLit, isBlurred } = getState();
    setState({ ...idle, cameraId, microphoneId, cameras, microphones, isFullHd, isLit, isBlurred }, true);
  });
}

export function chooseDevice(kind: DeviceKind, deviceId: string): Promise<void> {
  return enqueue(async () => {
    persist(`candela-${kind}`, deviceId).catch(() => undefined);
    setState(kind === 'camera' ? { cameraId: deviceId, isCameraWanted: true } : { microphoneId: deviceId });
    await (kind === 'camera' ? openCamera() : openMicrophone());
  });
}

/** The camera that looks the other way; where none says which way it looks, the next one. */
export function flipCamera(): Promise<void> {
  return enqueue(async () => {
    const { cameras, cameraId, facing } = getState();
    const next = cameras[(cameras.findIndex(({ id }) => id === cameraId) + 1) % cameras.length];
    setState({ isCameraWanted: true, ...(facing === null && next && { cameraId: next.id }) });
    await openCamera(facing && (facing === 'user' ? 'environment' : 'user'));
    persist('candela-camera', getState().cameraId ?? '').catch(() => undefined);
  });
}

/** Makes a dark picture brighter, or leaves it as the camera sees it. */
export function wantLight(isLit: boolean): Promise<void> {
  return enqueue(async () => {
    persist('candela-light', isLit ? 'yes' : 'no').catch(() => undefined);
    setState({ isLit });
    await changeCamera();
  });
}

/** Blurs what is behind her, or shows it. */
export async function wantBlur(isBlurred: boolean): Promise<void> {
  persist('candela-blur', isBlurred ? 'yes' : 'no').catch(() => undefined);
  setState({ isBlurred, blurProblem: null });
  // Outside the queue: a camera can be turned off while this loads.
  if (isBlurred && camera && isBlurredHere(camera) && !(await loadBlur())) {
    // She is seen as she was before the press.
    persist('candela-blur', 'no').catch(() => undefined);
    setState({ isBlurred: false, blurProblem: 'unavailable' });
  }
  await enqueue(changeCamera);
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
    if (getState().picture === 'camera') await openCamera(getState().facing);
  });
}

export function setMuted(isMuted: boolean): void {
  setState({ isMuted });
  if (audio) audio.track.enabled = !isMuted;
}

export function shareScreen(): Promise<void> {
  return enqueue(async () => {
    const track = await openScreen();
    track.addEventListener('ended', () => enqueue(() => openCamera()));
    takeVideo('screen', { track, stop: () => track.stop() });
  });
}

export function stopScreen(): Promise<void> {
  return enqueue(() => openCamera());
}

async function openCamera(facing: Facing | null = null): Promise<void> {
  const { isCameraWanted, cameraId, isFullHd } = getState();
  if (!isCameraWanted) {
    takeVideo('card', createCardTrack());
    return;
  }
  try {
    // Many systems open a camera only once, so the old picture goes first.
    if (getState().picture === 'camera') video?.stop();
    const track = await openDevice('camera', cameraId, { isFullHd, facing });
    track.addEventListener('ended', () => lost(() => openCamera()));
    const changes = await changesOf(track);
    const picture = changes.length > 0 ? changePicture(track, changes) : null;
    takeVideo('camera', picture ?? { track, stop: () => track.stop() });
    camera = track;
    changed = picture;
    setState({
      cameraProblem: null,
      cameraId: track.getSettings().deviceId ?? cameraId,
      canBlur: canBlur(track),
      facing: facingOf(track),
    });
  } catch (error) {
    takeVideo('card', createCardTrack());
    setState({ cameraProblem: readDeviceProblem(error) });
  }
}

/** Does to the picture of the open camera what is wanted now. */
async function changeCamera(): Promise<void> {
  if (!camera) return;
  const changes = await changesOf(camera);
  if (changed) return changed.setChanges(changes);
  if (changes.length === 0) return;
  changed = changePicture(camera, changes);
  video = changed;
  setState({ stream: streamOf() });
}

/** What is done to each frame of a camera, as is wanted; its driver does the rest. */
async function changesOf(track: MediaStreamTrack): Promise<ChangeFrame[]> {
  await blurInDriver(track, getState().isBlurred).catch(() => undefined);
  if (!canChangePictures()) return [];
  return [
    ...(getState().isLit ? [correctLight()] : []),
    ...(getState().isBlurred && isBlurredHere(track) ? [await blurOf(track)] : []),
  ];
}

async function blurOf(track: MediaStreamTrack): Promise<ChangeFrame> {
  const onProblem = (blurProblem: BlurProblem) => setState({ blurProblem });
  const blurrer = await loadBlur();
  const { frameRate = 30 } = track.getSettings();
  if (blurrer) return blurBackground(blurrer, { frameMs: 1000 / frameRate, onProblem });
  onProblem('failed');
  return leaveOut;
}

/** Whether the page does what the camera's driver can't. */
function isBlurredHere(track: MediaStreamTrack): boolean {
  return canChangePictures() && !canBlur(track);
}

/** Null when it cannot be had. */
async function loadBlur() {
  setState({ isBlurLoading: true });
  const blurrer = await loadBlurrer().catch(() => null);
  setState({ isBlurLoading: false });
  return blurrer;
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
  camera = null;
  changed = null;
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
