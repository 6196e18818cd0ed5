import type { Site } from './boot.ts';

/** The two kinds of account. */
export type Who = 'user' | 'model';

export interface Login {
  readonly username: string;
  readonly password: string;
}

/** The demo account the site itself prints when it starts, so that this follows whatever the seed says. */
export function demoLogin(site: Site, who: Who): Login {
  const door = who === 'model' ? '/member' : '/login';
  for (const line of site.output().split('\n')) {
    const match = /(\S+) \/ (\S+)\s+at (\S+)$/.exec(line.trim());
    if (match?.[1] && match[2] && match[3] === site.url + door)
      return { username: match[1], password: match[2] };
  }
  throw new Error(`The site printed no demo account for ${door}:\n${site.output()}`);
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

/** A member who has signed up over the API and confirmed the mailed code. */
export async function newMember(
  site: Site,
  username: string,
): Promise<Login & { email: string; token: string }> {
  const login = { username, password: 'Kettle-and-lantern-42', email: `${username}@example.test` };
  const registered = await site.call('userAccess/register', {
    ...login,
    type: 'user',
    dob: '1991-04-23',
    acceptTerms: true,
  });
  if (registered.status !== 200) throw new Error(`Could not sign up: ${JSON.stringify(registered.body)}`);
  const verified = await site.call('userAccess/change-password', {
    email: login.email,
    otp: await site.outbox(login.email),
    purpose: 'verifyEmail',
  });
  const { result } = (verified.body.data ?? {}) as { result?: { token?: string } };
  if (!result?.token) throw new Error(`The code was not taken: ${JSON.stringify(verified.body)}`);
  return { ...login, token: result.token };
}
