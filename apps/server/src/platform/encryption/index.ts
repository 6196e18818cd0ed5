export {
  createEncryption,
  currentOf,
  type Encryption,
  encryptionKey,
  everyOf,
  newEncryptionKey,
  type Secret,
  secretEncryption,
  slowHashCost,
} from './encryption.ts';
