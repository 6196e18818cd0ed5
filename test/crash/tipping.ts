import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import type { Member } from './people.ts';

/** One tip asked for, and the answer once one came. */
export interface Tip {
  key: string;
  member: Member;
  amount: number;
  answer?: string;
}

/** Members who keep tipping one model, each tip under a key of its own, whatever happens to the site. */
export interface Tipping {
  /** Every tip that was ever sent. */
  readonly tips: Tip[];
  /** Starts tipping; ends when `stop` is called, and then also knows what happened to every tip. */
  start(): void;
  stop(): Promise<void>;
  /** Sends a tip once more, with its key; resolves to the answer's text. */
  repeat(tip: Tip): Promise<string>;
}

/** @param workers how many tip at a time */
export function startTipping(
  site: { port: number },
  modelId: string,
  members: Member[],
  workers: number,
): Tipping {
  const agent = new Agent({ keepAlive: true, maxSockets: workers + 4 });
  const tips: Tip[] = [];
  let running: Promise<void>[] = [];
  let going = false;

  const send = async (tip: Tip) => {
    const { status, text } = await postTip(agent, site.port, modelId, tip);
    if (status === 200) return text;
    // An answer that is neither the effect nor a passing trouble would be a fault of the site.
    if (status !== 503 && status !== 500 && status !== 502)
      throw new Error(`A tip was answered ${status}: ${text}`);
    return undefined;
  };
  const sendUntilAnswered = async (tip: Tip) => {
    for (;;) {
      const answer = await send(tip).catch((error: unknown) => {
        if (isConnectionTrouble(error)) return undefined;
        throw error;
      });
      if (answer !== undefined) return answer;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };
  const worker = async (index: number) => {
    while (going) {
      const member = members[(index + tips.length) % members.length] as Member;
      const tip: Tip = { key: randomUUID(), member, amount: 1 + (tips.length % 7) };
      tips.push(tip);
      tip.answer = await sendUntilAnswered(tip);
    }
  };

  return {
    tips,
    start() {
      going = true;
      running = Array.from({ length: workers }, (_, index) => worker(index));
    },
    async stop() {
      going = false;
      await Promise.all(running);
      agent.destroy();
    },
    repeat: sendUntilAnswered,
  };
}

/** Tips through the wire; resolves to whatever was answered. */
export function postTip(
  agent: Agent,
  port: number,
  modelId: string,
  { member, key, amount }: Tip,
): Promise<{ status: number; text: string }> {
  const body = JSON.stringify({ modelId, amountCredits: amount });
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    authorization: `Bearer ${member.token}`,
    'idempotency-key': key,
  };
  return new Promise((resolve, reject) => {
    const path = '/api/userAccess/tips';
    const sent = request({ agent, host: 'localhost', port, path, method: 'POST', headers, timeout: 15_000 });
    sent.once('error', reject);
    sent.once('timeout', () => sent.destroy(Object.assign(new Error('No answer'), { code: 'ETIMEDOUT' })));
    sent.once('response', (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.once('error', reject);
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString() }),
      );
    });
    sent.end(body);
  });
}

function isConnectionTrouble(error: unknown): boolean {
  const code = (error as { code?: unknown }).code;
  return ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ECONNABORTED'].includes(String(code));
}
