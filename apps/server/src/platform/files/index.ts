export { bucketOf, contentTypeOfKey, endingOf } from './file-key.ts';
export {
  type FileFacts,
  FileMissing,
  type FileRef,
  type FileStore,
  PartsIncomplete,
  type PartUpload,
  type PresignedPut,
  type PutWish,
  type ReceivedPart,
  type Visibility,
} from './file-store.ts';
export { type LocalFileStore, openLocalFileStore } from './local-file-store.ts';
export { registerFileRedirects, registerFiles } from './register-files.ts';
export { openS3FileStore } from './s3-file-store.ts';
