import { z } from 'zod';
import type { Queryable, Transaction } from '../../platform/database/index.ts';
import { contentTypeOfKey, type FileRef } from '../../platform/files/index.ts';
import { blockFiles, blockFilesJob, isBlockedFile, isBlockedLook } from './blocked-files.ts';
import { assignCases } from './commands/assign-cases.ts';
import { type Decided, decideAppeal, decideCase } from './commands/decide-case.ts';
import { recordLawsuit, restoreCountered } from './commands/dmca.ts';
import { keepLiveEvidence, type LiveEvidence } from './commands/keep-live-evidence.ts';
import { getReportLimit } from './commands/open-case.ts';
import { openCaseOfPicture } from './commands/open-case-of-picture.ts';
import { openCasesOfSameFiles } from './commands/open-cases-of-same-files.ts';
import { pointCase } from './commands/point-case.ts';
import {
  deleteStatementTemplate,
  type StatementTemplate,
  saveStatementTemplate,
} from './commands/statement-templates.ts';
import type { ComplianceDeps, ComplianceDepsInput } from './dependencies.ts';
import {
  type EvidencePiece,
  expireEvidence,
  openEvidence,
  saveEvidence,
  saveEvidenceJob,
} from './evidence.ts';
import { texts } from './locales/texts.ts';
import { requireReleases } from './require-releases.ts';
import { complianceRoutes } from './routes.ts';
import { expireStills, type OpenedStill, openStill } from './stills/open-still.ts';
import { countMissedStills, createStillTaker } from './stills/take-stills.ts';
import { setTrust, trustOf } from './trust.ts';

export type { Decided } from './commands/decide-case.ts';
export type { ComplianceDepsInput } from './dependencies.ts';
export { complianceData } from './personal-data.ts';
export { createPublicationPolicy, type PublicationPolicy } from './publication-policy.ts';

/** What the law and the card schemes ask of the site. */
export interface Compliance {
  routes: ReturnType<typeof complianceRoutes>;
  /** Decides a case once, in the caller's transaction. */
  decideCase(tx: Transaction, request: Parameters<typeof decideCase>[2]): Promise<Decided>;
  decideAppeal(tx: Transaction, request: Parameters<typeof decideAppeal>[2]): Promise<Decided>;
  assignCases: typeof assignCases;
  /** Keeps words for statements of reasons. Refuses with `not_found` and `conflict`. */
  saveStatementTemplate(
    tx: Transaction,
    template: StatementTemplate,
  ): ReturnType<typeof saveStatementTemplate>;
  deleteStatementTemplate: typeof deleteStatementTemplate;
  /** Whether an upload is something that was taken down, byte for byte. */
  isBlockedFile(original: FileRef): Promise<boolean>;
  /** Whether a picture, written again by this site, looks like one that was taken down. */
  isBlockedLook(picture: FileRef): Promise<boolean>;
  /** Refuses with `conflict` while somebody named on an item has neither a release nor an approved account. */
  requireReleases: typeof requireReleases;
  /** How many reports of an account wait for staff, and how many may. */
  reportLimitOf(accountId: string): ReturnType<typeof getReportLimit>;
  trustOf: typeof trustOf;
  setTrust: typeof setTrust;
  /** Keeps down what a counter-notice would bring back. Refuses with `not_found` and `conflict`. */
  recordLawsuit(
    tx: Transaction,
    request: { caseId: string; statement: string },
  ): Promise<{ number: number; label: string }>;
  /** Says what an open case that came with an address is about. Refuses with `not_found`, `conflict` and `invalid_input`. */
  pointCase(
    tx: Transaction,
    request: { caseId: string; target: string },
  ): Promise<{ number: number; before: string; label: string }>;
  /** Keeps what a show shows and says now with the case about its model. Refuses with `not_found`. */
  keepLiveEvidence(tx: Transaction, evidence: Omit<LiveEvidence, 'by'>): ReturnType<typeof keepLiveEvidence>;
  /** Opens a case about a show whose picture looks like one that was taken down, with what it shows and says now. */
  openCaseOfPicture(shown: Parameters<typeof openCaseOfPicture>[1]): Promise<void>;
  /** A piece of a encrypted copy; the caller writes down who looked. Refuses with `not_found`. */
  openEvidence(queries: Queryable, request: { evidenceId: string; piece: number }): Promise<EvidencePiece>;
  /** A still of a running show; the caller writes down who looked, and why. Refuses with `not_found`. */
  openStill(queries: Queryable, id: string): Promise<OpenedStill>;
  /** Takes the stills that are due, as the ticker does. */
  takeStills(): Promise<void>;
  /** Addresses, good for some minutes, of an item's videos and sound as they came; for operators only. */
  mediaOf(itemId: string): Promise<string[]>;
  /** Addresses, good for some minutes, of an item's pictures. */
  picturesOf(itemId: string): Promise<string[]>;
}

const blockPayload = z.object({ caseId: z.uuid(), itemId: z.uuid() });
const picturesAtMost = 12;
const pictureSeconds = 600;

/** Builds the feature and registers its jobs. */
export function createCompliance(deps: ComplianceDepsInput): Compliance {
  deps.jobs.register(saveEvidenceJob, (payload) => saveEvidence(deps, payload));
  deps.jobs.every('moderation.expire-evidence', '51 3 * * *', () => expireEvidence(deps));
  deps.jobs.every('moderation.expire-stills', '27 * * * *', () => expireStills(deps));
  deps.jobs.every('moderation.count-missed-stills', '* * * * *', () => countMissedStills(deps));
  const taker = createStillTaker(deps, (shown) => openCaseOfPicture(deps, shown));
  deps.jobs.every('moderation.restore-countered', '11 * * * *', () => restoreCountered(deps));
  deps.jobs.register(blockFilesJob, async (payload) => {
    const taken = blockPayload.parse(payload);
    await blockFiles(deps, taken);
    await openCasesOfSameFiles(deps, taken);
  });
  return {
    routes: complianceRoutes(deps),
    decideCase: (tx, request) => decideCase(deps, tx, request),
    decideAppeal: (tx, request) => decideAppeal(deps, tx, request),
    assignCases,
    saveStatementTemplate: (tx, template) => saveStatementTemplate(deps, tx, template),
    deleteStatementTemplate,
    isBlockedFile: (original) => isBlockedFile(deps, original),
    isBlockedLook: (picture) => isBlockedLook(deps, picture),
    requireReleases,
    reportLimitOf: (accountId) => getReportLimit(deps, accountId),
    trustOf,
    setTrust,
    mediaOf: (itemId) => mediaOf(deps, itemId),
    keepLiveEvidence: (tx, evidence) => keepLiveEvidence(deps, tx, { ...evidence, by: texts.siteStaff }),
    openCaseOfPicture: (shown) => openCaseOfPicture(deps, shown),
    pointCase: (tx, request) => pointCase(deps, tx, request),
    recordLawsuit: (tx, request) => recordLawsuit(deps, tx, request),
    openEvidence: (queries, request) => openEvidence(deps, queries, request),
    openStill: (queries, id) => openStill(deps, queries, id),
    takeStills: taker.look,
    picturesOf: (itemId) => picturesOf(deps, itemId),
  };
}

async function picturesOf({ library, files }: ComplianceDeps, itemId: string): Promise<string[]> {
  const pictures = (await library.filesOf(itemId)).flatMap(({ picture }) => picture ?? []);
  return await Promise.all(
    pictures
      .slice(0, picturesAtMost)
      .map(({ key }) => files.presignGet({ key, expiresSeconds: pictureSeconds })),
  );
}

async function mediaOf({ library, files }: ComplianceDeps, itemId: string): Promise<string[]> {
  const originals = (await library.filesOf(itemId)).filter(({ original }) =>
    /^(?:video|audio)\//.test(contentTypeOfKey(original.key)),
  );
  return await Promise.all(
    originals.map(({ original }) => files.presignGet({ key: original.key, expiresSeconds: pictureSeconds })),
  );
}
