import { type SourceKind, type SourceState, sourceKinds } from '@candela/contract/rooms/browser-sources';
import { say } from '../../../platform/i18n/index.ts';
import type { RoomsDeps } from '../dependencies.ts';
import { texts } from '../locales/texts.ts';
import { findSource } from './enter-source.ts';
import { emptySource } from './source-state.ts';

/** What the page of a source begins with. */
export interface SourcePage {
  kind: SourceKind;
  key: string;
  texts: Record<'anonymous' | 'reached' | 'top', string>;
  /** Shown while she is offline, where the address asks for it. */
  sample: SourceState;
}

/** The page behind an address; undefined when the address does not hold. */
export async function findSourcePage(
  deps: RoomsDeps,
  { kind, key }: { kind: string; key: string },
): Promise<SourcePage | undefined> {
  const known = sourceKinds.find((one) => one === kind);
  if (!known || (await findSource(deps, { kind: known, key })) === undefined) return undefined;
  const { anonymous, reached, top } = texts.source;
  return {
    kind: known,
    key,
    texts: { anonymous: say(anonymous), reached: say(reached), top: say(top) },
    sample: sampleOf(known, deps.clock()),
  };
}

/** A moment of a show that looks like one. */
function sampleOf(kind: SourceKind, now: Date): SourceState {
  const t = texts.source.sample;
  const createdAt = now.toISOString();
  const tip = (number: number, username: string | null, amountCredits: number, message = '') => ({
    channelName: '',
    _id: `sample-tip-${number}`,
    username,
    amountCredits,
    message,
    level: 1 as const,
    what: null,
    createdAt,
  });
  const line = (number: number, username: string, text: string) => ({
    _id: `sample-line-${number}`,
    channelName: '',
    sender: { _id: '', username, type: 'user' as const, profileImage: null },
    text,
    createdAt,
    number,
  });
  const [first, second] = [say(t.firstName), say(t.secondName)];
  switch (kind) {
    case 'goal':
      return {
        ...emptySource,
        goal: {
          _id: '',
          title: say(t.goal),
          targetCredits: 500,
          raisedCredits: 320,
          refundIfMissed: false,
          status: 'open',
        },
      };
    case 'topTipper':
      return { ...emptySource, topTipper: { username: first, credits: 240 } };
    case 'tips':
      return { ...emptySource, tips: [tip(1, null, 20), tip(2, second, 50), tip(3, first, 100, say(t.tip))] };
    case 'chat':
      return {
        ...emptySource,
        tips: [tip(1, first, 100, say(t.tip))],
        messages: [line(1, first, say(t.hello)), line(2, second, say(t.question))],
      };
  }
}
