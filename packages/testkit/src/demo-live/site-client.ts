import type { LoginResult } from '@candela/contract/accounts/operations';
import type { LiveModel, RoomStatus } from '@candela/contract/shows/operations';

/** The site did not do what it was asked to; the message is the site's own. */
export class SiteRefusal extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = 'SiteRefusal';
    this.code = code;
  }
}

type Answer<Data> = { data: Data };

/** The few calls of the site a demo broadcaster makes, as a browser would make them. */
export class SiteClient {
  readonly #siteUrl: string;
  #token: string | undefined;

  constructor(siteUrl: string) {
    this.#siteUrl = siteUrl;
  }

  /** Logs in on the sign-in page for models. */
  async login(username: string, password: string): Promise<{ _id: string; uniqueId: string }> {
    const body = { login: username, password, type: 'model' };
    const { data } = await this.#post<Answer<LoginResult>>('/userAccess/login', body);
    if (data.status !== 'signedIn') throw new SiteRefusal('not_approved', `${username} may not go live yet.`);
    this.#token = data.token;
    return data.user;
  }

  /** Starts a free show, or goes on with the one that is open. */
  async startShow(channelName: string, title: string): Promise<void> {
    const body = { channelName, showType: 'free', privateShowCost: 10, title };
    await this.#post('/userLive/startBroadcast', body).catch((error: unknown) => {
      if (!(error instanceof SiteRefusal && error.code === 'already_live')) throw error;
    });
  }

  async stopShow(channelName: string): Promise<void> {
    await this.#post('/userLive/stopBroadcast', { channelName });
  }

  async streamKey(): Promise<{ whipUrl: string; streamKey: string }> {
    type Key = { whipUrl: string; streamKey: string };
    return (await this.#post<Answer<Key>>('/userLive/getStreamKey', {})).data;
  }

  async roomStatus(uniqueId: string): Promise<RoomStatus> {
    return (await this.#post<Answer<LiveModel>>('/userLive/getRoom', { uniqueId })).data.room.status;
  }

  /** Usernames of the site's models. */
  async modelNames(count: number): Promise<string[]> {
    type Models = { models: { username: string }[] };
    const { models } = await this.#post<Models>('/userAccess/getAllModelWithCategory', { per_page: count });
    return models.map((model) => model.username);
  }

  async #post<Body>(path: string, body: object): Promise<Body> {
    const response = await fetch(new URL(`/api${path}`, this.#siteUrl), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(this.#token !== undefined && { authorization: `Bearer ${this.#token}` }),
      },
      body: JSON.stringify(body),
    }).catch((cause: unknown) => {
      throw new Error(`Nothing answers at ${this.#siteUrl}. Is the site running?`, { cause });
    });
    const answer = (await response.json()) as Body & { code?: string; msg?: string };
    if (!response.ok) {
      throw new SiteRefusal(answer.code ?? String(response.status), answer.msg ?? `${path} was refused.`);
    }
    return answer;
  }
}
