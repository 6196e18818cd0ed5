import { type Queryable, statement } from '../../platform/database/index.ts';

/** What a case is about, as it was when the case was opened. */
export interface EvidenceSubject {
  subject_kind: string;
  subject_id: string;
  subject_label: string;
  subject_text: string;
  account_id: string | null;
  item_id: string | null;
  picture_key: string | null;
  /** Of a message with one picture from before there could be several: nothing. */
  media: { id: string; key: string; video?: { originalKey: string } }[] | null;
  created_at: Date;
}

/** A copy in pieces, each under an id and a key of its own. */
export interface Pieces {
  partIds: string[];
  partKeys: Buffer[];
  sha256: Buffer;
  sizeBytes: number;
}

/** A copy that is to be noted. */
export interface NewEvidence extends Pieces {
  id: string;
  caseId: string;
  subjectId: string;
  fileId: string | null;
  label: string;
  contentType: string;
  takenAt: Date;
}

/** A copy that can be opened. */
export interface EvidenceRow {
  label: string;
  content_type: string;
  part_ids: string[];
  part_keys: Buffer[];
  number: number;
}

const subject = statement<EvidenceSubject>(
  'moderation.subject-of-evidence',
  `select c.subject_kind, c.subject_id, c.subject_label, c.subject_text, c.account_id, c.item_id, c.created_at,
     m.picture_key, m.media
   from moderation.cases c left join moderation.reportable_messages m on c.subject_kind = 'message' and m.id = c.subject_id
   where c.id = $1 and c.subject_id is not null`,
);
const knownFile = statement<object>(
  'moderation.known-evidence',
  'select from moderation.case_evidence where subject_id = $1 and file_id = $2 and wiped_at is null',
);
const knownWords = statement<object>(
  'moderation.known-words',
  'select from moderation.case_evidence where case_id = $1 and file_id is null',
);
const insert = statement(
  'moderation.add-evidence',
  `insert into moderation.case_evidence (id, case_id, subject_id, file_id, label, content_type, part_ids, part_keys, sha256,
     size_bytes, taken_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict do nothing`,
);
const toOpen = statement<EvidenceRow>(
  'moderation.evidence-to-open',
  `select e.label, e.content_type, e.part_ids, e.part_keys, c.number
   from moderation.case_evidence e join moderation.cases c on c.id = e.case_id
   where e.id = $1 and e.wiped_at is null`,
);
// Nothing was said on what a copy shows since $1, unless somebody holds the account's things.
const due = statement<{ id: string; part_ids: string[] }>(
  'moderation.evidence-to-expire',
  `select e.id, e.part_ids from moderation.case_evidence e
   where e.wiped_at is null and e.taken_at < $1
     and not exists (
       select from moderation.cases c left join admin.account_legal_holds h on h.account_id = c.account_id
       where c.subject_id = e.subject_id
         and (c.status = 'open' or c.decided_at >= $1 or h.account_id is not null
           or (c.appealed_at is not null and c.appeal_outcome is null) or c.appeal_decided_at >= $1))
   limit 500`,
);
const expired = statement(
  'moderation.evidence-wiped',
  `update moderation.case_evidence set wiped_at = $2, part_ids = '{}', part_keys = '{}' where id = $1`,
);

/** The statements on encrypted copies. */
export const evidenceStore = {
  subject: (queries: Queryable, caseId: string) => queries.maybeRow(subject, [caseId]),
  async hasFile(queries: Queryable, subjectId: string, fileId: string): Promise<boolean> {
    return (await queries.maybeRow(knownFile, [subjectId, fileId])) !== undefined;
  },
  async hasWords(queries: Queryable, caseId: string): Promise<boolean> {
    return (await queries.maybeRow(knownWords, [caseId])) !== undefined;
  },
  /** False when there was a copy already. */
  async add(queries: Queryable, one: NewEvidence): Promise<boolean> {
    const { id, caseId, subjectId, fileId, label, contentType, partIds, partKeys, sha256, sizeBytes } = one;
    const what = [id, caseId, subjectId, fileId, label, contentType];
    const added = await queries.execute(insert, [...what, partIds, partKeys, sha256, sizeBytes, one.takenAt]);
    return added === 1;
  },
  find: (queries: Queryable, id: string) => queries.maybeRow(toOpen, [id]),
  due: (queries: Queryable, before: Date) => queries.rows(due, [before]),
  setWiped: (queries: Queryable, id: string, at: Date) => queries.execute(expired, [id, at]),
};
