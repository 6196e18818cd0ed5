import type { MyProfile } from '@candela/contract/accounts/profile';
import type { Site } from './boot.ts';
import { operate } from './operator.ts';

/** The two kinds of account. */
export type Who = 'user' | 'model';

export interface Login {
  readonly username: string;
  readonly password: string;
}

/** The demo account the site itself prints when it starts, so that this follows whatever the seed says. */
export function demoLogin(site: Site, who: Who): Login {
  const signInPage = who === 'model' ? '/member' : '/login';
  for (const line of site.output().split('\n')) {
    const match = /(\S+) \/ (\S+)\s+at (\S+)$/.exec(line.trim());
    if (match?.[1] && match[2] && match[3] === site.url + signInPage)
      return { username: match[1], password: match[2] };
  }
  throw new Error(`The site printed no demo account for ${signInPage}:\n${site.output()}`);
}

/** Logs in over the API. */
export async function logIn(site: Site, who: Who, { username, password }: Login): Promise<string> {
  const answer = await site.call('userAccess/login', { login: username, password, type: who });
  const { status, token } = (answer.body.data ?? {}) as { status?: string; token?: string };
  if (status !== 'signedIn' || !token) {
    throw new Error(`${username} could not log in: ${answer.status} ${JSON.stringify(answer.body)}`);
  }
  return token;
}

/** A new session of the demo account. */
export function signInAs(site: Site, who: Who): Promise<string> {
  return logIn(site, who, demoLogin(site, who));
}

/** Someone who has signed up over the API and confirmed the mailed code. */
export interface Newcomer extends Login {
  readonly email: string;
  readonly token: string;
}

const newcomersPassword = 'Kettle-and-lantern-42';

/** A member of the site who was not there before. */
export async function newMember(site: Site, username: string): Promise<Newcomer> {
  const { email, result } = await signUp(site, 'user', username);
  if (!result.token) throw new Error(`${username} got no session: ${JSON.stringify(result)}`);
  return { username, password: newcomersPassword, email, token: result.token };
}

/** A model whom an operator has approved. */
export async function newModel(site: Site, username: string): Promise<Newcomer> {
  const { email } = await signUp(site, 'model', username);
  await approveModel(site, username);
  const login = { username, password: newcomersPassword };
  return { ...login, email, token: await logIn(site, 'model', login) };
}

/** A model who may publish, with the terms for what is shown accepted. */
export async function newPublisher(
  site: Site,
  username: string,
): Promise<Newcomer & Pick<MyProfile, '_id' | 'uniqueId'>> {
  const model = await newModel(site, username);
  await site.ask('userGallery/acceptContentTerms', {}, model.token);
  const { _id, uniqueId } = await myProfile(site, model.token);
  return { ...model, _id, uniqueId };
}

/** What the site shows an account of itself. */
export async function myProfile(site: Site, token: string): Promise<MyProfile> {
  return await site.ask('userAccess/get-profile', undefined, token);
}

/** A model who waits for staff to approve her. */
export async function newApplicant(site: Site, username: string): Promise<Login> {
  await signUp(site, 'model', username);
  return { username, password: newcomersPassword };
}

/** Approves a model as an operator does by command. */
export async function approveModel(site: Site, username: string): Promise<void> {
  await operate(site, 'approve-model', username);
}

async function signUp(site: Site, type: Who, username: string) {
  const email = `${username}@example.test`;
  const registered = await site.call('userAccess/register', {
    type,
    username,
    email,
    password: newcomersPassword,
    dob: '1991-04-23',
    acceptTerms: true,
  });
  if (registered.status !== 200) throw new Error(`Could not sign up: ${JSON.stringify(registered.body)}`);
  const otp = await site.outbox(email);
  const verified = await site.call('userAccess/change-password', { email, otp, purpose: 'verifyEmail' });
  const { result } = (verified.body.data ?? {}) as { result?: { token?: string } };
  if (!result) throw new Error(`The code was not taken: ${JSON.stringify(verified.body)}`);
  return { email, result };
}
