import type { DirectChat } from './modules/messages/index.ts';
import { type Compliance, type ComplianceDepsInput, createCompliance } from './modules/moderation/index.ts';
import type { Shows } from './modules/shows/index.ts';
import type { Settings } from './platform/settings/index.ts';

type Deps = Omit<ComplianceDepsInput, 'hideMessage' | 'endShow' | 'strikeLimit' | 'evidenceDays'> & {
  settings: Pick<Settings, 'get'>;
  messages: Pick<DirectChat, 'setTakenDown'>;
  shows: Pick<Shows, 'endShowOf'>;
};

/** Builds moderation on the modules it looks after. */
export function createAppCompliance({ messages, shows, settings, ...deps }: Deps): Compliance {
  return createCompliance({
    ...deps,
    hideMessage: messages.setTakenDown,
    strikeLimit: () => settings.get('copyrightStrikes'),
    evidenceDays: () => settings.get('evidenceDays'),
    endShow: shows.endShowOf,
  });
}
