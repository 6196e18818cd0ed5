export type { FileStore } from './file-store.ts';
export { type LocalFileStore, openLocalFileStore } from './local-file-store.ts';
export { registerFiles } from './register-files.ts';
