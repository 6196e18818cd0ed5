import { type Compliance, type ComplianceOptions, createCompliance } from './features/compliance/index.ts';
import type { LibraryOptions } from './features/library/index.ts';

/** Builds compliance on the doors of the features it looks after. */
export function createAppCompliance(parts: ComplianceOptions): Compliance {
  return createCompliance(parts);
}

/** What the library asks before it publishes, or keeps a file. */
export function complianceHooks(compliance: () => Compliance): Pick<LibraryOptions, 'isBlocked'> {
  return {
    isBlocked: (file) =>
      'original' in file
        ? compliance().isBlockedFile(file.original)
        : compliance().isBlockedLook(file.picture),
  };
}
