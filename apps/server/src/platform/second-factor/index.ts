export {
  authenticatorEncryption,
  codeAt,
  enrolmentUri,
  hashOf,
  hashRecoveryCode,
  newRecoveryCodes,
  newTotpSecret,
  stepOfCode,
} from './codes.ts';
export { clearWrongTries, countWrongTry, requireUnlocked } from './sign-in-tries.ts';
