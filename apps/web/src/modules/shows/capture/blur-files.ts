import { blurWorker } from '@candela/contract/shared/blur-worker';

/** The package's own bundle: made into a part of the app, it would bring CommonJS into every page's first scripts. */
export const blurLibrary = 'twilio-video-processors.min.js';

/** What blurs backgrounds, by its names in the package, which look for each other in one folder. */
export const blurFiles = [
  blurLibrary,
  blurWorker.file,
  'tflite-simd-1-0-0.js',
  'tflite-simd-1-0-0.wasm',
  'selfie_segmentation_landscape.tflite',
] as const;

/** Where the site serves the files; named after the package's version, as browsers keep assets for good. */
export const blurFolder = 'assets/video-processors-3.2.0/';
