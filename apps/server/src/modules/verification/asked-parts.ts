import {
  type DocumentSide,
  documentSides,
  type IdentityPart,
  identityFactNames,
} from '@candela/contract/verification/fields';
import type { CheckRow, FileRow } from './check-store.ts';
import { expiryOf } from './rules.ts';

/** A part of the form that was wrong, and why. */
export interface AskedPart {
  part: IdentityPart;
  reason: string;
}

/**
 * Which parts of rejected documents are asked for again, in the order of the form. Empty when the whole form is: staff
 * named no part, what was right is destroyed by now, or the document has run out since.
 * @param files of the rejected documents
 */
export function askedOf(
  check: Pick<CheckRow, 'kind' | 'facts' | 'part_reasons' | 'expires_on'>,
  files: readonly Pick<FileRow, 'side' | 'reason' | 'data_key'>[],
  now: Date,
): AskedPart[] {
  if (!check.part_reasons.expiresOn && expiryOf(check.expires_on, now) === 'expired') return [];
  if (check.facts === null || files.some(({ data_key }) => data_key === null)) return [];
  const facts = identityFactNames.map((part) => ({ part, reason: check.part_reasons[part] ?? '' }));
  const pictures = documentSides.map((part) => ({
    part,
    reason: files.find(({ side }) => side === part)?.reason ?? '',
  }));
  return [...facts, ...pictures].filter(({ reason }) => reason !== '');
}

/** The pictures of rejected documents that go on to the ones that correct them. */
export function reusedSides(
  asked: readonly Pick<AskedPart, 'part'>[],
  files: readonly Pick<FileRow, 'side'>[],
  kind: CheckRow['kind'],
): DocumentSide[] {
  return documentSides.filter(
    (side) =>
      !(side === 'back' && kind === 'passport') &&
      files.some((file) => file.side === side) &&
      !asked.some(({ part }) => part === side),
  );
}
