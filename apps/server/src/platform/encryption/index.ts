export {
  createEncryption,
  type Encryption,
  encryptionKey,
  newEncryptionKey,
  slowHashCost,
} from './encryption.ts';
