import type { PullSource } from '@candela/sfu';
import { TrackSource } from 'livekit-server-sdk';
import type { PublishedRoom, PublishedTrack } from '../livekit-presence.ts';

/** What is pulled of a room. */
export interface MirroredTracks {
  picture: PublishedTrack;
  video: PullSource['video'];
  sound: PublishedTrack | undefined;
}

const codecs = new Map<string, PullSource['video']>([
  ['video/vp8', 'VP8'],
  ['video/h264', 'H264'],
  ['video/vp9', 'VP9'],
  ['video/av1', 'AV1'],
]);
const pictures = [TrackSource.CAMERA, TrackSource.SCREEN_SHARE];
const sounds = [TrackSource.MICROPHONE, TrackSource.SCREEN_SHARE_AUDIO];

/**
 * The one picture and the one sound that are pulled: of the camera where there is one, or else of the screen. The same whatever
 * order the cluster lists them in, which changes from look to look. Undefined while no picture is known.
 */
export function mirroredTracks({ tracks }: PublishedRoom): MirroredTracks | undefined {
  const picture = first(tracks, pictures, (type) => codecs.has(type));
  const video = picture && codecs.get(picture.mimeType.toLowerCase());
  if (!picture || !video) return undefined;
  return { picture, video, sound: first(tracks, sounds, (type) => type.startsWith('audio/')) };
}

function first(
  tracks: readonly PublishedTrack[],
  preferred: readonly TrackSource[],
  isOfKind: (mimeType: string) => boolean,
): PublishedTrack | undefined {
  const rank = ({ source }: PublishedTrack) =>
    preferred.includes(source) ? preferred.indexOf(source) : preferred.length;
  return tracks
    .filter(({ mimeType }) => isOfKind(mimeType.toLowerCase()))
    .toSorted((one, other) => rank(one) - rank(other) || (one.sid < other.sid ? -1 : 1))[0];
}
