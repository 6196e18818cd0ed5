import { hash, verify } from '@node-rs/argon2';
import { slowHashCost } from '../../platform/encryption/index.ts';
import { refuse } from '../../platform/refusal.ts';
import { passwordProblem } from './rules.ts';

/** Hashes a password for storage, with a salt of its own. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, slowHashCost);
}

/** No password matches it: it stands in for the hash of an account that does not exist. */
let nobodysHash: Promise<string> | undefined;

/** Checks a password; without a hash to check against it does the same work and says no. */
export async function passwordMatches(passwordHash: string | undefined, password: string): Promise<boolean> {
  nobodysHash ??= hashPassword(crypto.randomUUID());
  const matches = await verify(passwordHash ?? (await nobodysHash), password);
  return matches && passwordHash !== undefined;
}

let commonPasswords: Promise<ReadonlySet<string>> | undefined;

async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].map(String));
}

/** Refuses a new password that is easy to guess for this owner on this site, naming the field `password`. */
export async function requireGoodPassword(
  password: string,
  { siteName }: { siteName: () => string },
  owner: { username: string; email: string },
): Promise<void> {
  commonPasswords ??= loadCommonPasswords();
  const common = await commonPasswords;
  const problem = passwordProblem(password, { ...owner, siteName: siteName() }, (word) => common.has(word));
  if (problem) refuse('invalid_input', { msg: problem, fields: { password: problem } });
}
