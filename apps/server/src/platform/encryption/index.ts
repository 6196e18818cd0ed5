export { createEncryption, type Encryption, encryptionKey, newEncryptionKey } from './encryption.ts';
