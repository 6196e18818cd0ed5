import type { LibraryOptions } from './modules/library/index.ts';
import type { DirectChat } from './modules/messages/index.ts';
import { type Compliance, type ComplianceOptions, createCompliance } from './modules/moderation/index.ts';
import type { Live } from './modules/shows/index.ts';
import type { Settings } from './platform/settings/index.ts';

type Parts = Omit<ComplianceOptions, 'hideMessage' | 'endShow' | 'strikeLimit' | 'evidenceDays'> & {
  settings: Pick<Settings, 'get'>;
  /** What is built after this. */
  later: () => { chat: { letters: Pick<DirectChat, 'setTakenDown'> }; live: Pick<Live, 'endShowOf'> };
};

/** Builds compliance on the doors of the features it looks after. */
export function createAppCompliance({ later, settings, ...parts }: Parts): Compliance {
  return createCompliance({
    ...parts,
    hideMessage: (tx, wish) => later().chat.letters.setTakenDown(tx, wish),
    strikeLimit: () => settings.get('copyrightStrikes'),
    evidenceDays: () => settings.get('evidenceDays'),
    endShow: (tx, wish) => later().live.endShowOf(tx, wish),
  });
}

/** What the library asks before it publishes, or keeps a file. */
export function complianceHooks(
  compliance: () => Compliance,
  settings: Pick<Settings, 'get' | 'all'>,
): Pick<LibraryOptions, 'isBlocked' | 'publicationGate' | 'reviewFirst'> {
  return {
    async publicationGate(tx, item) {
      // Whoever walks into a live picture has signed nothing, so a recording is asked about whatever the site asks.
      const isAsked = item.isRecorded || (await settings.get('releasesRequired')) === 1;
      if (isAsked) await compliance().requireReleases(tx, item);
    },
    async reviewFirst(tx, modelId) {
      const { reviewNew, reviewKnown, reviewTrusted } = await settings.all();
      if (reviewNew + reviewKnown + reviewTrusted === 0) return false;
      const level = await compliance().trustOf(tx, modelId);
      return { new: reviewNew, known: reviewKnown, trusted: reviewTrusted }[level] === 1;
    },
    isBlocked: (file) =>
      'original' in file
        ? compliance().isBlockedFile(file.original)
        : compliance().isBlockedLook(file.picture),
  };
}
