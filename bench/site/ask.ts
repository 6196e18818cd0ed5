import { Agent, request } from 'node:http';
import { performance } from 'node:perf_hooks';

/** One question a browser asks: a path below the site, and what goes with it. */
export interface Question {
  path: string;
  body?: unknown;
  /** Of who asks; a visitor has none. */
  token?: string;
}

/** Asks over connections that stay open, as browsers do; rejects on any answer but 200. */
export function askerOf(url: string, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const ask = ({ path, body, token }: Question): Promise<string> =>
    new Promise((resolve, reject) => {
      const sent = body === undefined ? undefined : JSON.stringify(body);
      const asked = request(
        url + path,
        {
          agent,
          method: sent === undefined ? 'GET' : 'POST',
          headers: {
            ...(sent !== undefined && { 'content-type': 'application/json' }),
            ...(token !== undefined && { authorization: `Bearer ${token}` }),
          },
        },
        (response) => {
          let text = '';
          response.setEncoding('utf8');
          response.on('data', (part: string) => {
            text += part;
          });
          response.on('end', () => {
            if (response.statusCode === 200) resolve(text);
            else reject(new Error(`${path} answered ${response.statusCode}: ${text.slice(0, 300)}`));
          });
        },
      );
      asked.on('error', reject);
      asked.end(sent);
    });
  return { ask, close: () => agent.destroy() };
}

export type Asker = ReturnType<typeof askerOf>;

/** How long each answer takes, in milliseconds, one after the other. */
export async function timeEach(asker: Asker, questions: readonly Question[]): Promise<number[]> {
  const times: number[] = [];
  for (const question of questions) {
    const start = performance.now();
    await asker.ask(question);
    times.push(performance.now() - start);
  }
  return times;
}

/** Answers a second when several ask at once. */
export async function answersPerSecond(
  asker: Asker,
  question: Question,
  { atOnce, forMs }: { atOnce: number; forMs: number },
): Promise<number> {
  const start = performance.now();
  let answers = 0;
  const askOn = async () => {
    while (performance.now() - start < forMs) {
      await asker.ask(question);
      answers += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, askOn));
  return (answers * 1000) / (performance.now() - start);
}
