import { readRefusal, refusalError } from '../refusal.ts';

/** What the server says against playing an address, such as too many devices; undefined when it has nothing to say. */
export async function whyRefused(src: string): Promise<string | undefined> {
  try {
    const answer = await fetch(src);
    // An address that is over says nothing of use: a new one is asked for.
    if (answer.ok || answer.status === 404) return undefined;
    return readRefusal(refusalError(await answer.json(), answer.status, null)).msg;
  } catch {
    return undefined;
  }
}
