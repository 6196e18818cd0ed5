import { callApi, dataOf } from '@candela/testkit/boot-calls';
import type { Cluster } from './cluster.ts';
import { asOwner } from './engines.ts';
import type { LiveBrowser } from './pages.ts';

/** Somebody of the demo site, signed in. */
export interface Person {
  readonly id: string;
  readonly username: string;
  readonly token: string;
  /** The data of an answer that has to be a good one. */
  ask<Data>(path: string, body: unknown): Promise<Data>;
  /** The same with what stands beside the data. */
  answer<Body>(path: string, body: unknown): Promise<Body>;
}

const password = 'candle-light-1';

/** Signs one of the demo's people in, as often as it takes: proofs begin while processes are still coming back. */
export async function signIn(cluster: Cluster, username: string, type: 'user' | 'model'): Promise<Person> {
  const { url } = cluster;
  const answer = await callApi(url, 'userAccess/login', { login: username, password, type });
  const { token, user } = dataOf<{ token: string; user: { _id: string } }>(`login of ${username}`, answer);
  return {
    id: user._id,
    username,
    token,
    async answer<Body>(path: string, body: unknown) {
      const answer = await callApi(url, path, body, token);
      dataOf(path, answer);
      return answer.body as Body;
    },
    ask: async <Data>(path: string, body: unknown) =>
      dataOf<Data>(path, await callApi(url, path, body, token)),
  };
}

/** How the show of a model stands, as the database has it. */
export async function showOf(cluster: Cluster, modelId: string) {
  const [show] = await asOwner<{ id: string; status: string; viewers: number }>(
    cluster.postgres.ownerUrl,
    `select id, status, viewer_count as viewers from shows.shows
     where model_id = $1 and status <> 'ended' order by created_at desc limit 1`,
    [modelId],
  );
  return show;
}

/** Waits until something holds; throws with what it was after so long. */
export async function until<Value>(
  what: string,
  limitMs: number,
  look: () => Promise<Value | undefined | false>,
  describe: () => Promise<string> = async () => '',
): Promise<Value> {
  const deadline = performance.now() + limitMs;
  for (;;) {
    const value = await look().catch(() => undefined);
    if (value) return value;
    if (performance.now() > deadline) {
      throw new Error(`${what} did not come within ${limitMs} ms. ${await describe()}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** A show that a browser publishes. */
export interface PublishedShow {
  readonly model: Person;
  readonly showId: string;
  end(): Promise<void>;
}

/** Starts a show of a model's and publishes it from a browser; free unless it costs something. */
export async function publishShow(
  cluster: Cluster,
  browser: LiveBrowser,
  username: string,
  cost?: number,
): Promise<PublishedShow> {
  const model = await signIn(cluster, username, 'model');
  const channelName = model.id;
  const { sessionId } = await model.ask<{ sessionId: string }>('userLive/startBroadcast', {
    ...{ channelName, privateShowCost: 50, title: 'A proof' },
    ...(cost === undefined ? { showType: 'free' } : { showType: 'private', cost }),
  });
  const page = await browser.newPage();
  await page.open({
    ...{ name: 'model', role: 'publish', path: 'userLive/resumeBroadcast', token: model.token },
    body: { channelName, sessionId },
  });
  await until('The show', 30_000, async () => (await showOf(cluster, channelName))?.status === 'live');
  return {
    model,
    showId: sessionId,
    async end() {
      await page.close('model').catch(() => {});
      await model.ask('userLive/stopBroadcast', { channelName }).catch(() => {});
      await page.drop().catch(() => {});
    },
  };
}
