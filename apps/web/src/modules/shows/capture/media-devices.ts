/** Why a camera or microphone could not be used. */
export type DeviceProblem = 'denied' | 'missing' | 'busy' | 'insecure';

export type DeviceKind = 'camera' | 'microphone';

/** Towards whoever holds the phone, or away. */
export type Facing = 'user' | 'environment';

/** Reads what the browser says about a device it could not open. */
export function readDeviceProblem(error: unknown): DeviceProblem {
  // Pages without TLS have no devices at all, and no permission changes that.
  if (!globalThis.isSecureContext) return 'insecure';
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'missing';
}

/**
 * Opens a microphone, or a camera: at 720p, which every computer can encode, unless 1080p is wanted.
 * @param facing which way a phone's camera looks; it goes before `deviceId`
 * @throws DOMException as getUserMedia does
 */
export async function openDevice(
  kind: DeviceKind,
  deviceId: string | null,
  { isFullHd = false, facing = null }: { isFullHd?: boolean; facing?: Facing | null } = {},
): Promise<MediaStreamTrack> {
  if (!navigator.mediaDevices) throw new DOMException('No devices on this page.', 'NotAllowedError');
  const byId = deviceId ? { deviceId: { ideal: deviceId } } : {};
  const constraints = facing ? { facingMode: { ideal: facing } } : byId;
  const stream = await navigator.mediaDevices.getUserMedia(
    kind === 'camera'
      ? {
          video: {
            ...constraints,
            width: { ideal: isFullHd ? 1920 : 1280 },
            height: { ideal: isFullHd ? 1080 : 720 },
            frameRate: { ideal: 30, max: 30 },
          },
        }
      : { audio: { ...constraints, echoCancellation: true, noiseSuppression: true, autoGainControl: true } },
  );
  const [track] = stream.getTracks();
  if (!track) throw new DOMException('No track came.', 'NotFoundError');
  if (kind === 'camera') track.contentHint = 'motion';
  return track;
}

/** Asks for the screen, with its sound left out. @throws DOMException when the reader changes their mind */
export async function openScreen(): Promise<MediaStreamTrack> {
  const stream = await navigator.mediaDevices.getDisplayMedia({
    video: { frameRate: { ideal: 15, max: 30 } },
    audio: false,
  });
  const [track] = stream.getVideoTracks();
  if (!track) throw new DOMException('No screen came.', 'NotFoundError');
  track.contentHint = 'detail';
  return track;
}

/** Which way a camera looks; null where it does not say, as on computers. */
export function facingOf(track: MediaStreamTrack): Facing | null {
  const { facingMode } = track.getSettings();
  return facingMode === 'user' || facingMode === 'environment' ? facingMode : null;
}

/** Whether the camera's own driver can blur what is behind her. */
export function canBlur(track: MediaStreamTrack): boolean {
  const { backgroundBlur } = (track.getCapabilities?.() ?? {}) as { backgroundBlur?: boolean[] };
  return backgroundBlur?.includes(true) === true;
}

/** Has the driver blur what is behind her, or not. Does nothing where it cannot. */
export async function blurInDriver(track: MediaStreamTrack, isBlurred: boolean): Promise<void> {
  if (canBlur(track)) await track.applyConstraints({ backgroundBlur: isBlurred } as MediaTrackConstraints);
}

export function canShareScreen(): boolean {
  return typeof navigator.mediaDevices?.getDisplayMedia === 'function';
}

export type DeviceChoice = { id: string; label: string };

/** The devices of a kind; names are empty until one of them was allowed. */
export async function listDevices(kind: DeviceKind): Promise<DeviceChoice[]> {
  const devices = (await navigator.mediaDevices?.enumerateDevices()) ?? [];
  const wanted = kind === 'camera' ? 'videoinput' : 'audioinput';
  return devices
    .filter((device) => device.kind === wanted && device.deviceId !== '')
    .map(({ deviceId, label }) => ({ id: deviceId, label }));
}
