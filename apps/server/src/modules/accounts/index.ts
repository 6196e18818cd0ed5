import { randomUUID } from 'node:crypto';
import type { UnverifiedUser } from '@candela/contract/accounts/operations';
import type { MyProfile } from '@candela/contract/accounts/profile';
import { type Queryable, type Transaction, within } from '../../platform/database/index.ts';
import type { Encryption, Secret } from '../../platform/encryption/index.ts';
import type { Session } from '../../platform/http/context.ts';
import { authenticatorEncryption } from '../../platform/second-factor/index.ts';
import { findById, findByLogin } from './account-row.ts';
import { lockWaiting } from './application.ts';
import { applicantOf } from './application-tokens.ts';
import { addDemoAccount, type DemoAccount } from './commands/add-demo-account.ts';
import { blockAccount, unblockAccount } from './commands/block-account.ts';
import { type RegisterInput, register } from './commands/register.ts';
import { removeExpired } from './commands/remove-expired.ts';
import { applyAgain, approveModel, type ReviewedModel, rejectModel } from './commands/review-model.ts';
import { setFeaturedUntil } from './commands/set-featured-until.ts';
import { removeSecondFactorOf } from './commands/set-up-second-factor.ts';
import {
  eraseAccount,
  hideProfile,
  logOutEverywhere,
  mailSuspension,
  suspendAccount,
  undoSuspension,
  unsuspendAccount,
} from './commands/suspend-account.ts';
import { endBreak } from './commands/take-break.ts';
import { acceptContentTerms } from './commands/update-profile.ts';
import type {
  AccountsDeps,
  AccountsDepsInput,
  SessionsEndedListener,
  WaitingPicturesDeps,
} from './dependencies.ts';
import { suspensionChanged } from './events.ts';
import { hashPassword, passwordMatches } from './passwords.ts';
import {
  type AccountBrief,
  assertModelMayGoLive,
  assertModelMayPublish,
  findAccount,
} from './queries/find-account.ts';
import { myProfileOf } from './queries/get-my-profile.ts';
import { mailAddresses } from './queries/mail-addresses.ts';
import { accountsRoutes } from './routes.ts';
import { authenticate, isSessionAlive } from './sessions.ts';
import { subscribeToEndedSessions } from './sessions-ended.ts';
import { approvePictures, rejectPictures } from './waiting-pictures.ts';

export type { ReviewedModel } from './commands/review-model.ts';
export { type Preferences, savePreferences } from './commands/save-preferences.ts';
export { excludedOf } from './commands/take-break.ts';
export type {
  AccountsDepsInput,
  SessionEnd,
  SessionsEndedListener,
  WaitingPicturesDeps,
} from './dependencies.ts';
export {
  accountBlocked,
  applicationChanged,
  countriesBlocked,
  emailConfirmed,
  modelApproved,
  picturesDecided,
} from './events.ts';
export { hashPassword, passwordMatches, requireGoodPassword } from './passwords.ts';
export { accountsData, publicKeyOf } from './personal-data.ts';
export { givesAnonymously, hiddenOnline } from './privacy.ts';
export { type ProfilePicturesDeps, profilePictureRoutes } from './profile-pictures.ts';
export type { AccountBrief } from './queries/find-account.ts';
export { type Contact, contactsOf } from './queries/mail-addresses.ts';
export {
  accountsHiddenFrom,
  countryOfViewer,
  hiddenModels,
  isHidden,
  isHiddenFromAccount,
  leftOutModels,
  linksToHidden,
  roomsHiddenFrom,
} from './visibility.ts';

/** Who people are on this site: sign-up, sessions, profiles and the approval of models. */
export interface Accounts {
  routes: ReturnType<typeof accountsRoutes>;
  /** Whose bearer token this is; refuses with `session_over`, `account_suspended` or `self_excluded`. */
  authenticate(token: string): Promise<Session>;
  /** Calls `listener` whenever sessions have ended, after the commit; returns what stops it. */
  onSessionsEnded(listener: SessionsEndedListener): () => void;
  /** Subscribes to the end of sessions that other processes end, such as an operator's command; returns what stops it. */
  start(): Promise<() => Promise<void>>;
  /** The id and name of an account by its username or email, in any case, or undefined. */
  findAccountByName(name: string): Promise<{ id: string; username: string } | undefined>;
  /** An account that may take part, or undefined. */
  findAccount(id: string): Promise<AccountBrief | undefined>;
  /** Signs up an account as the operation of that name does. */
  register(input: RegisterInput): Promise<UnverifiedUser>;
  /** Signs up an account of the demo, email confirmed; resolves to its id. Refuses with `under_age` and `username_taken`. */
  addDemoAccount(account: DemoAccount): Promise<string>;
  /** Where an account is written to, suspended or not; readable inside the caller's transaction. */
  contactOf(queries: Queryable, id: string): Promise<{ email: string; username: string } | undefined>;
  /** Where accounts are mailed; those that may not take part are left out. */
  mailAddresses(
    queries: Queryable,
    ids: readonly string[],
  ): Promise<{ id: string; email: string; username: string }[]>;
  /** Refuses with `wrong_account_type`, `account_suspended` or `not_approved`. */
  assertModelMayGoLive(accountId: string): Promise<void>;
  /** As `assertModelMayGoLive`, in the words for publishing. */
  assertModelMayPublish(accountId: string): Promise<void>;
  /** Writes until when a model is featured, in the caller's transaction. */
  setFeaturedUntil(tx: Queryable, modelId: string, until: Date): Promise<void>;
  /** Whether a session is still good, by its id. */
  isSessionAlive(sessionId: string): Promise<boolean>;
  /** Accepts the terms for content in a model's name; the first moment stands. */
  acceptContentTerms(queries: Queryable, accountId: string): Promise<void>;
  hasAcceptedContentTerms(queries: Queryable, accountId: string): Promise<boolean>;
  /** Whose application token this is: a model not suspended, or undefined. */
  applicantOf(token: string): Promise<string | undefined>;
  /** Until the transaction ends, this model is not approved. Refuses with `unauthenticated`, and with `conflict` once she is. */
  lockApplicant(tx: Transaction, modelId: string): Promise<void>;
  /** Puts a rejected model back among those who wait, in the caller's transaction. */
  applyAgain(tx: Transaction, modelId: string): Promise<void>;
  /** Refuses with `not_found` or `wrong_account_type`; `name` is a username or email. */
  approveModel(name: string, tx?: Transaction): Promise<ReviewedModel>;
  /** As `approveModel`; also ends the model's sessions. */
  rejectModel(name: string, reason: string, tx?: Transaction): Promise<ReviewedModel>;
  /** Shows everybody the pictures of a model that staff have looked at; resolves to how many still waited. */
  approvePictures(
    tx: Transaction,
    request: { accountId: string; pictureIds: readonly string[]; withApplication: boolean },
  ): Promise<number>;
  /** Rejects pictures that wait. Refuses with `conflict` when none does any more. */
  rejectPictures(
    tx: Transaction,
    request: { accountId: string; pictureIds: readonly string[]; reason: string },
  ): Promise<void>;
  /**
   * Keeps an account out, ends its sessions and mails it why. Refuses with `not_found` and `conflict`. With `undoneBy` the
   * mail waits until this person can no longer undo it.
   */
  suspend(
    tx: Transaction,
    request: { accountId: string; reason: string; undoneBy?: string | undefined },
  ): Promise<void>;
  /** Lets an account in again. Refuses as `suspend` does. */
  unsuspend(tx: Transaction, request: { accountId: string; undoneBy?: string | undefined }): Promise<void>;
  /** Undoes the one or the other; see commands/suspend-account.ts. */
  undoSuspension(
    tx: Transaction,
    request: { accountId: string; actorId: string; isSuspended: boolean },
  ): Promise<void>;
  /** Keeps everybody but its owner from a profile while a report about it is looked at, or shows it again. */
  hideProfile(tx: Transaction, request: { accountId: string; hidden: boolean }): Promise<void>;
  /** Ends a self-exclusion for good; refuses with `conflict` before half a year of it is over, and for any other. */
  endBreak(tx: Transaction, request: { accountId: string }): Promise<void>;
  /** Blocks an account for another, in the caller's transaction; whatever the two are in together ends after it. */
  block(tx: Transaction, block: { accountId: string; blockedId: string }): Promise<void>;
  unblock(tx: Transaction, block: { accountId: string; blockedId: string }): Promise<void>;
  /** Turns an account's second factor off and tells its holder. Refuses with `not_found` and `conflict`. */
  removeSecondFactor(tx: Transaction, accountId: string): Promise<void>;
  /** Ends every session of an account; resolves to how many there were. */
  logOutEverywhere(tx: Transaction, accountId: string): Promise<number>;
  /** Takes out of an account who it was, for good. What it bought and sold keeps its id. Refuses as `suspend` does. */
  erase(tx: Transaction, accountId: string): Promise<void>;
  /** Whether this is an account's password. */
  passwordIs(accountId: string, password: string): Promise<boolean>;
  /** A profile as its owner sees it; refuses with `not_found`. */
  myProfileOf(accountId: string): Promise<MyProfile>;
  /** To be run now and then, such as hourly. */
  removeExpired(): Promise<void>;
  /** Hashes a password as `accounts.password_hash` holds it. */
  hashPassword(password: string): Promise<string>;
}

function authenticatorsOf(secret: Secret | undefined): Encryption {
  if (secret !== undefined) return authenticatorEncryption(secret, 'accounts');
  const missing = () => {
    throw new Error('Second factors need a secret to be encrypted with.');
  };
  return { encrypt: missing, decrypt: missing };
}

const defaultAnswerFloorMs = 300;

function noStore(): never {
  throw new Error('Pictures need a store to wait in.');
}
/** For who never has a picture wait. */
export const noPictures: WaitingPicturesDeps = {
  files: {
    putPrivate: noStore,
    copy: noStore,
    delete: noStore,
    presignGet: noStore,
    publicUrl: noStore,
  },
  rewritePicture: noStore,
  makeCopies: noStore,
  looksFirst: async () => true,
};

/** Builds the feature. Nothing runs until it is called. */
export function createAccounts({ secret, ...options }: AccountsDepsInput): Accounts {
  const listeners = new Set<SessionsEndedListener>();
  const deps: AccountsDeps = {
    balanceOf: async () => ({ net: 0, total: 0 }),
    existPlanIds: async () => [],
    categoryIdsOf: async () => [],
    chooseCategories: async () => {},
    answerFloorMs: defaultAnswerFloorMs,
    pictures: noPictures,
    pricesOf: async () => ({ groupCost: null, privateCost: null }),
    preparePrices: async () => {},
    ...options,
    authenticators: authenticatorsOf(secret),
    processName: randomUUID(),
    sessionsEnded: (sessionIds, code, accountId) => {
      for (const listener of listeners) listener(sessionIds, code, accountId);
    },
  };
  deps.events.afterCommit(suspensionChanged, 'mail', (change) => mailSuspension(deps, change));
  return {
    routes: accountsRoutes(deps),
    authenticate: (token) => authenticate(deps, token),
    onSessionsEnded(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    start: () => subscribeToEndedSessions(deps),
    async findAccountByName(name) {
      const row = await findByLogin(deps.database, name);
      return row && { id: row.id, username: row.username };
    },
    register: (input) => register(deps, input),
    addDemoAccount: (account) => addDemoAccount(deps, account),
    findAccount: (id) => findAccount(deps, id),
    mailAddresses,
    async contactOf(queries, id) {
      const row = await findById(queries, id);
      return row && { email: row.email, username: row.username };
    },
    assertModelMayGoLive: (accountId) => assertModelMayGoLive(deps, accountId),
    assertModelMayPublish: (accountId) => assertModelMayPublish(deps, accountId),
    setFeaturedUntil,
    isSessionAlive: (sessionId) => isSessionAlive(deps, sessionId),
    acceptContentTerms: (queries, accountId) => acceptContentTerms(deps, queries, accountId),
    hasAcceptedContentTerms: async (queries, accountId) =>
      Boolean((await findById(queries, accountId))?.content_terms_accepted_at),
    applicantOf: (token) => applicantOf(deps, token),
    async lockApplicant(tx, modelId) {
      await lockWaiting(tx, modelId);
    },
    applyAgain: (tx, modelId) => applyAgain(deps, tx, modelId),
    approveModel: (name, tx) => approveModel(within(deps, tx), name),
    rejectModel: (name, reason, tx) => rejectModel(within(deps, tx), name, reason),
    approvePictures: (tx, request) => approvePictures(deps, tx, request),
    rejectPictures: (tx, request) => rejectPictures(deps, tx, request),
    suspend: (tx, request) => suspendAccount(deps, tx, request),
    unsuspend: (tx, request) => unsuspendAccount(deps, tx, request),
    undoSuspension: (tx, request) => undoSuspension(deps, tx, request),
    hideProfile: (tx, request) => hideProfile(deps, tx, request),
    endBreak: (tx, request) => endBreak(deps, tx, request),
    block: (tx, block) => blockAccount(deps, tx, block),
    unblock: unblockAccount,
    removeSecondFactor: (tx, accountId) => removeSecondFactorOf(deps, tx, accountId),
    logOutEverywhere: (tx, accountId) => logOutEverywhere(deps, tx, accountId),
    erase: (tx, accountId) => eraseAccount(deps, tx, accountId),
    async passwordIs(accountId, password) {
      const row = await findById(deps.database, accountId);
      return row !== undefined && (await passwordMatches(row.password_hash, password));
    },
    myProfileOf: (accountId) => myProfileOf(deps, accountId),
    removeExpired: () => removeExpired(deps),
    hashPassword,
  };
}
