import { setTimeout as sleep } from 'node:timers/promises';

const mailLimitMs = 30_000;

/** An answer of the API, its body parsed where it is JSON. */
export interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
  readonly headers: Headers;
}

/** Calls an operation of the site at `url` by its path below the API base; GET when there is no body. */
export async function callApi(url: string, where: string, body?: unknown, token?: string): Promise<Answer> {
  const response = await fetch(`${url}/api/${where.replace(/^\//, '')}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: parsed(text), headers: response.headers };
}

/** The data of an answer that has to be a good one. */
export function dataOf<T>(what: string, { status, body }: Answer): T {
  if (status !== 200) throw new Error(`${what}: ${status} ${JSON.stringify(body)}`);
  return body.data as T;
}

function parsed(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return { text };
  }
}

/** The newest six-digit code mailed to an address, waiting until one differs from `not`. */
export async function latestCode(url: string, to: string, not: string | undefined): Promise<string> {
  const deadline = Date.now() + mailLimitMs;
  for (;;) {
    const response = await fetch(`${url}/dev/outbox.json?to=${encodeURIComponent(to)}`);
    if (!response.ok) throw new Error(`The outbox answered ${response.status}.`);
    const code = /\b(\d{6})\b/.exec(newestText(await response.json()))?.[1];
    if (code !== undefined && code !== not) return code;
    if (Date.now() > deadline) throw new Error(`No new code was mailed to ${to}.`);
    await sleep(60);
  }
}

function newestText(outbox: unknown): string {
  const mails = Array.isArray(outbox) ? outbox : (outbox as { data?: unknown[] }).data;
  const newest = mails?.[0] as { subject?: string; text?: string } | undefined;
  return `${newest?.text ?? ''}\n${newest?.subject ?? ''}`;
}
