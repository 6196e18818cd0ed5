export { createMedia } from './create-media.ts';
export { createGate, type Gate } from './gate.ts';
export { type LivePackager, type StartLivePackager, startLivePackager } from './live-packager.ts';
export {
  type AudioResult,
  type Media,
  MediaFailure,
  type MediaInput,
  type PictureFile,
  type PictureResult,
  type Placeholder,
  type RecordingInput,
  type SniffedFile,
  type VideoInput,
  type VideoResult,
  type VideoRung,
} from './media.ts';
export { type OpusMaker, type StartOpusMaker, startOpusMaker } from './opus-maker.ts';
export { lookOfPicture, sameLookBits } from './picture-look.ts';
export { createPictureRewriter, type RewritePicture } from './rewrite-picture.ts';
export { signedPlaylist } from './signed-playlist.ts';
export { createStillMaker, type StillMaker } from './still-maker.ts';
