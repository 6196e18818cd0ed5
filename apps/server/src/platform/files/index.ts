export { bucketOf, contentTypeOfKey, extensionOf } from './file-key.ts';
export {
  type FileFacts,
  FileMissing,
  type FileRef,
  type FileStore,
  type PresignedPut,
  type PutRequest,
  UploadIncomplete,
  type Visibility,
} from './file-store.ts';
export { type LocalFileStore, openLocalFileStore } from './local-file-store.ts';
export { registerFileRedirects, registerFiles } from './register-files.ts';
export { registerUploads } from './register-uploads.ts';
export { headersOf, isAbsent, type S3Access, s3ConfigOf } from './s3-client.ts';
export { openS3FileStore } from './s3-file-store.ts';
export { putInParts } from './s3-parts.ts';
export { sha256Of } from './sha256.ts';
