import { type Malformed, malformedRequests } from './malformed.ts';
import type { World } from './malformed-kind.ts';
import { type RawAnswer, sendRaw } from './raw-request.ts';

const atOnce = 16;
/** What no answer may hold: words of the database, of the disk or of a stack. */
const innards =
  /syntax error at|relation "|pg_catalog|node_modules|\/work\/|at async |password_hash|\bERROR:/;

export interface MalformedFigures {
  sent: number;
  /** How many were answered with each status; `none` hung up. */
  statuses: Record<string, number>;
  slowestMs: number;
  /** What was not as it must be, each in a sentence. */
  faults: string[];
}

/** Where an answer of 503 is by design, and then with Retry-After: media while the live engine starts again. */
const mayBeAway = (path: string) => path.startsWith('/live/');

/** Sends so many malformed requests, several at a time, and finds what is wrong with the answers. */
export async function sendMalformed(
  port: number,
  { count, seed, world }: { count: number; seed: number; world: World },
): Promise<MalformedFigures> {
  const figures: MalformedFigures = { sent: 0, statuses: {}, slowestMs: 0, faults: [] };
  const waiting = malformedRequests(count, seed, world).values();
  const worker = async () => {
    for (const each of waiting) {
      const bytes = await each.bytes();
      const answer = await sendRaw(port, bytes, !each.mayHangUp).catch((error: Error) => error);
      figures.sent += 1;
      if (answer instanceof Error) {
        figures.faults.push(`${each.name}: ${answer.message}`);
        continue;
      }
      const status = String(answer.status ?? 'none');
      figures.statuses[status] = (figures.statuses[status] ?? 0) + 1;
      figures.slowestMs = Math.max(figures.slowestMs, answer.tookMs);
      const fault = faultOf(each, pathIn(bytes), answer);
      if (fault) figures.faults.push(`${each.name}: ${fault}; ${bytes.subarray(0, 300).toString('latin1')}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return figures;
}

function pathIn(bytes: Buffer): string {
  return bytes.subarray(0, 2_000).toString('latin1').split(' ')[1] ?? '';
}

function faultOf(each: Malformed, path: string, { status, retryAfter, body }: RawAnswer): string | undefined {
  if (status === undefined) return each.mayHangUp ? undefined : 'no answer';
  if (status === 503 && retryAfter !== undefined && mayBeAway(path)) return undefined;
  // 501 and 505 of a proxy's kind would be answers to what is no HTTP, but nobody here gives them.
  if (status >= 500) return `answered ${status} ${body.slice(0, 200)}`;
  const leak = innards.exec(body);
  return leak && status >= 400 ? `the answer tells of the inside: ${leak[0]}` : undefined;
}
