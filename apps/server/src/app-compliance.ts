import type { DirectChat } from './modules/messages/index.ts';
import { type Compliance, type ComplianceDepsInput, createCompliance } from './modules/moderation/index.ts';
import { blockedPictureShown, type Shows } from './modules/shows/index.ts';
import type { Events } from './platform/events/index.ts';
import type { Settings } from './platform/settings/index.ts';

type Deps = Omit<
  ComplianceDepsInput,
  'hideMessage' | 'endShow' | 'lookNow' | 'stillOf' | 'stillTerms' | 'strikeLimit' | 'evidenceDays'
> & {
  events: Pick<Events, 'afterCommit'>;
  settings: Pick<Settings, 'get' | 'all'>;
  messages: Pick<DirectChat, 'setTakenDown'>;
  shows: Pick<Shows, 'endShowOf' | 'lookNow' | 'stillOf'>;
};

/** Builds moderation on the modules it looks after. */
export function createAppCompliance({ messages, shows, settings, events, ...deps }: Deps): Compliance {
  const compliance = createCompliance({
    ...deps,
    hideMessage: messages.setTakenDown,
    strikeLimit: () => settings.get('copyrightStrikes'),
    evidenceDays: () => settings.get('evidenceDays'),
    endShow: shows.endShowOf,
    lookNow: shows.lookNow,
    stillOf: shows.stillOf,
    async stillTerms() {
      const { stillSeconds: seconds, stillDays: days, stillGigabytes: gigabytes } = await settings.all();
      return { seconds, days, gigabytes };
    },
  });
  events.afterCommit(blockedPictureShown, 'moderation', compliance.openCaseOfPicture);
  return compliance;
}
