import type { IncomingMessage } from 'node:http';
import type { PictureLimit } from '../layers.ts';
import { Refusal, refuseForNow } from '../refusal.ts';
import type { Session } from '../session.ts';
import { Viewer } from '../viewer.ts';
import { choiceType } from './headers.ts';
import { readBody, requireContentType } from './request.ts';
import type { Reply } from './whip-server.ts';

const tallestPixels = 65_535;

/**
 * Says which layers a viewer can get and which one it gets, and takes its choice. The WHEP draft has the choice; it
 * would have the layers sent by server-sent events, which cost an open connection for each viewer.
 */
export async function serveLayers(request: IncomingMessage, session: Session): Promise<Reply> {
  if (!(session instanceof Viewer)) throw new Refusal('unknown-session', 'There is no such session.');
  const kind = request.method === 'POST' ? 'change' : 'read';
  const waitMs = session.layerBudgets[kind].take(Date.now());
  if (waitMs > 0) {
    throw refuseForNow('too-many-requests', 'Ask less often.', Math.ceil(waitMs / 1000));
  }
  if (kind === 'change') {
    requireContentType(request, choiceType);
    session.limitPicture(readChoice(await readBody(request)), Date.now());
  }
  return {
    status: 200,
    headers: { 'Content-Type': choiceType },
    body: JSON.stringify(session.layerStatus(Date.now())),
  };
}

/** Reads what the draft calls a layer selection, as far as it is served: `maxHeight`, and nothing for no limit. */
function readChoice(body: string): PictureLimit {
  let choice: unknown;
  try {
    choice = JSON.parse(body);
  } catch {
    // Told below.
  }
  if (typeof choice !== 'object' || choice === null || Array.isArray(choice)) {
    throw new Refusal('malformed-choice', 'The body must be a JSON object.');
  }
  const { mediaId: _anyPicture, maxHeight, ...others } = choice as Record<string, unknown>;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) {
    throw new Refusal('malformed-choice', `Only maxHeight can be chosen, not ${unknown.slice(0, 40)}.`);
  }
  if (maxHeight === undefined) return undefined;
  const isHeight =
    Number.isInteger(maxHeight) && Number(maxHeight) >= 0 && Number(maxHeight) <= tallestPixels;
  if (!isHeight) throw new Refusal('malformed-choice', 'maxHeight must be a whole number of pixels.');
  return Number(maxHeight);
}
