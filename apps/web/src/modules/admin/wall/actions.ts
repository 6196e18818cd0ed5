import { cases } from '../cases/locales/cases.ts';
import { type Action, actionOn } from '../console/spec.ts';
import { withinSeconds } from '../console/undo.ts';
import { wall as text } from './locales/wall.ts';
import type { Show } from './use-wall.ts';

const action = actionOn<Show>();
const inRoom = ({ modelId }: Show) => ({ modelId });

/** An action with the key that begins it. */
export type KeyedAction = Action<Show> & { key: string };

const reasonField = { label: text.reason.label };

/** What staff may do about a show, each with the reason that is written already. */
export function actionsOf(show: Show, reason: string): KeyedAction[] {
  const silence = action('silenceRoom', {
    label: text.silence.label,
    description: text.silence.description,
    fields: {
      minutes: { label: text.silence.minutes, description: text.silence.hint },
      reason: reasonField,
    },
    start: () => ({ minutes: 10, reason }),
    given: inRoom,
  });
  const everywhere: KeyedAction[] = [
    {
      key: 'W',
      ...action('warnModel', {
        label: text.warn.label,
        description: text.warn.description,
        fields: { text: { label: text.warn.text } },
        start: () => ({ text: reason }),
        given: inRoom,
      }),
    },
    {
      key: 'K',
      ...action('keepShowEvidence', {
        label: text.evidence.label,
        description: text.evidence.description,
        fields: { about: { label: text.evidence.about, choices: cases.reasons }, reason: reasonField },
        start: () => ({ about: 'other' as const, reason }),
        given: ({ _id }) => ({ _id }),
      }),
    },
    {
      key: 'X',
      ...action('stopShow', {
        ...text.stop,
        tone: 'danger',
        fields: { reason: reasonField },
        start: () => ({ reason }),
        given: inRoom,
      }),
    },
    {
      key: 'U',
      ...action('suspendAccount', {
        ...text.suspend,
        tone: 'danger',
        fields: { reason: reasonField },
        start: () => ({ reason }),
        given: ({ modelId }) => ({ _id: modelId }),
        undo: withinSeconds('suspendAccount', ({ modelId }) => modelId),
      }),
    },
  ];
  return show.kind === 'call' ? everywhere : [{ key: 'S', ...silence }, ...everywhere];
}

/** Shows one viewer out of the room. */
export function removal(accountId: string, username: string, reason: string): Action<Show> {
  return action('removeViewer', {
    label: text.remove.of({ username }),
    description: text.remove.description,
    tone: 'danger',
    fields: { hours: { label: text.remove.hours }, reason: reasonField },
    start: () => ({ hours: 24, reason: reason.slice(0, 200) }),
    given: ({ modelId }) => ({ modelId, accountId }),
  });
}
