import type { QuickLines } from '@candela/contract/rooms/quick-lines';
import { v7 as uuid } from 'uuid';
import { type RequestContext, signedIn } from '../../../platform/http/context.ts';
import { say } from '../../../platform/i18n/index.ts';
import { withSources } from '../browser-sources/source-rooms.ts';
import type { RoomsDeps } from '../dependencies.ts';
import { texts } from '../locales/texts.ts';
import { cleanLine } from '../rules.ts';
import { chatStore } from '../store.ts';
import { type DueLine, quickLineStore } from './quick-line-store.ts';

/** The model's quick replies and timed lines; a few to begin with, in her language, before she has saved any. */
export async function getQuickLines(deps: RoomsDeps, context: RequestContext): Promise<QuickLines> {
  const saved = await quickLineStore.of(deps.database, signedIn(context).accountId);
  return saved ?? presets();
}

function presets(): QuickLines {
  const { welcome, thanks, menu, follow } = texts.presets;
  return {
    replies: [say(welcome), say(thanks), say(menu)],
    timed: [{ text: say(follow), everyMinutes: 10, isOn: false }],
  };
}

/** Replaces the model's quick replies and timed lines. */
export async function saveQuickLines(
  deps: RoomsDeps,
  lines: QuickLines,
  context: RequestContext,
): Promise<QuickLines> {
  const { accountId } = signedIn(context);
  const cleaned = {
    replies: lines.replies.map(cleanLine),
    timed: lines.timed.map((line) => ({ ...line, text: cleanLine(line.text) })),
  };
  await deps.database.transaction((tx) => quickLineStore.save(tx, accountId, cleaned, deps.clock()));
  return cleaned;
}

/** Posts the timed lines whose time has come; any process may, at any time. */
export async function postTimedLines(deps: RoomsDeps): Promise<void> {
  for (const line of await quickLineStore.due(deps.database, deps.clock())) {
    await post(deps, line).catch((error: unknown) =>
      deps.log.error({ error, modelId: line.modelId }, 'A timed line was not posted.'),
    );
  }
}

async function post(deps: RoomsDeps, line: DueLine): Promise<void> {
  const { database, clock } = deps;
  const account = await deps.accounts.findAccount(line.modelId);
  if (!account || !(await quickLineStore.take(database, line, clock()))) return;
  const { id, username, type, profileImage } = account;
  const saved = await chatStore.insert(database, {
    id: uuid(),
    clientMessageId: uuid(),
    channelName: line.modelId,
    showId: line.showId,
    sender: { _id: id, username, type, profileImage },
    text: line.text,
    createdAt: clock(),
  });
  if (saved) deps.realtime.emit(withSources(line.modelId, 'chat'), 'room.message', saved);
}
