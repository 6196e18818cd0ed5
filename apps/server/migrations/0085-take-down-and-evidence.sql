-- Messages are taken down by decisions, apart from being taken back by who wrote them: an appeal gives only the first
-- back, and a picture that was paid for is gone with the first, too.
alter table direct_messages add column taken_down_at timestamptz;
alter table room_messages add column taken_down_at timestamptz;

create or replace view reportable_messages as
  select id, sender_id, text, null::text as picture_key from room_messages
  union all
  select id, sender_id, text, picture_key from direct_messages;

-- Copies of what was reported, as it was then, encrypted in the vault. One copy of a file serves every case about it.
create table case_evidence (
  id uuid primary key,
  case_id uuid not null references compliance_cases,
  -- The item, message, profile or show it is of, and the file within it; the words have none.
  subject_id uuid not null,
  file_id uuid,
  label text not null,
  content_type text not null,
  -- The pieces within the vault, in order, and the key of each; without its key a piece opens no more.
  part_ids uuid[] not null,
  part_keys bytea[] not null,
  sha256 bytea not null check (octet_length(sha256) = 32),
  size_bytes bigint not null,
  taken_at timestamptz not null,
  -- When the copy was destroyed; what it was stays on record.
  purged_at timestamptz,
  constraint evidence_has_its_keys check (cardinality(part_ids) = cardinality(part_keys)),
  constraint purged_evidence_is_gone check (purged_at is null or cardinality(part_keys) = 0)
);
create unique index case_evidence_once on case_evidence (subject_id, file_id)
  where purged_at is null and file_id is not null;
create unique index case_evidence_words_once on case_evidence (case_id) where file_id is null;
create index case_evidence_of_subject on case_evidence (subject_id);
create index case_evidence_by_age on case_evidence (taken_at) where purged_at is null;
