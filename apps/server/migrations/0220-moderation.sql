-- Cases, evidence, copyright notices and trust.

create schema moderation;

create table moderation.cases (
  id uuid primary key,
  number integer generated always as identity,
  -- `complaint`: from the public form, which needs no account.
  source text not null check (source in ('report', 'complaint', 'dmca')),
  subject_kind text not null check (subject_kind in ('item', 'profile', 'message', 'show', 'call', 'privateShow', 'address')),
  -- The item, the account, the message; null for an address nothing was found at.
  subject_id uuid,
  subject_label text not null,
  -- What was there when it was reported, such as a message's words; it may change or go afterwards.
  subject_text text not null default '',
  -- No foreign keys: a case outlives what it is about.
  account_id uuid,
  item_id uuid,
  reason text not null check (
    reason in ('minor', 'intimate', 'illegal', 'copyright', 'harassment', 'impersonation', 'spam', 'other')
  ),
  text text not null,
  address text not null default '',
  reporter_id uuid,
  reporter_name text not null default '',
  reporter_email text not null default '',
  is_urgent boolean not null,
  -- The item was visible before this case hid it.
  hid_item boolean not null default false,
  status text not null check (status in ('open', 'decided')),
  created_at timestamptz not null,
  due_at timestamptz not null,
  decision text check (decision in ('dismiss', 'takeDown', 'suspend')),
  statement text,
  decided_at timestamptz,
  decided_by uuid,
  -- SHA-256 of the secret in the mailed link, which lets somebody appeal who cannot log in any more.
  appeal_token_hash bytea check (octet_length(appeal_token_hash) = 32),
  appeal_text text,
  appealed_at timestamptz,
  appeal_outcome text check (appeal_outcome in ('upheld', 'reversed')),
  appeal_statement text,
  appeal_decided_at timestamptz,
  appeal_decided_by uuid,
  constraint decided_cases_say_what check (
    (status = 'decided') = (decision is not null and statement is not null and decided_at is not null)
  ),
  constraint only_decisions_are_appealed check (appealed_at is null or status = 'decided')
);

create index compliance_cases_open on moderation.cases (is_urgent desc, due_at, id) where status = 'open';
create index compliance_cases_appealed on moderation.cases (appealed_at)
  where appealed_at is not null and appeal_outcome is null;
create index compliance_cases_by_age on moderation.cases (created_at desc, id desc);
create index compliance_cases_of_item on moderation.cases (item_id) where item_id is not null;
create index compliance_cases_of_account on moderation.cases (account_id, decided_at desc);
create index compliance_cases_of_subject on moderation.cases (subject_kind, subject_id);

-- Files that were taken down. What is the same, or looks the same, is refused when it is uploaded again.
create table moderation.blocked_files (
  id uuid primary key,
  case_id uuid not null references moderation.cases,
  file_id uuid not null,
  sha256 bytea not null check (octet_length(sha256) = 32),
  -- How brightness rises and falls across the picture; null for what is no picture, or has no detail to tell by.
  look bit(128),
  created_at timestamptz not null,
  constraint blocked_files_once unique (case_id, file_id)
);

create index blocked_files_by_hash on moderation.blocked_files (sha256);

-- What compliance reads of other features.
create view moderation.reportable_items as
  select id, model_id, kind, title, description, hidden_at is not null as is_hidden
  from library.item_list;

create view moderation.reportable_people as
  select id, unique_id, type, username, name from accounts.profiles;

create view moderation.reportable_sessions as
  select id, 'call' as kind, model_id, member_id, cost, rung_at as began_at from calls.call_list
  union all
  select id, 'privateShow', model_id, member_id, cost, asked_at from private_shows.private_show_list;

-- How far the site trusts a model: it decides whether what she publishes is looked at first. Without a row she is new.
create table moderation.model_trust (
  model_id uuid primary key references accounts.accounts,
  level text not null check (level in ('new', 'known', 'trusted')),
  set_by uuid,
  set_at timestamptz not null
);

create view moderation.reportable_messages as
  select id, sender_id, text, null::text as picture_key from rooms.message_list as messages
  union all
  select id, sender_id, text, picture_key from messages.direct_message_list;

-- Copies of what was reported, as it was then, encrypted in the vault. One copy of a file serves every case about it.
create table moderation.case_evidence (
  id uuid primary key,
  case_id uuid not null references moderation.cases,
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
  wiped_at timestamptz,
  constraint evidence_has_its_keys check (cardinality(part_ids) = cardinality(part_keys)),
  constraint wiped_evidence_is_gone check (wiped_at is null or cardinality(part_keys) = 0)
);

create unique index case_evidence_once on moderation.case_evidence (subject_id, file_id)
  where wiped_at is null and file_id is not null;
create unique index case_evidence_words_once on moderation.case_evidence (case_id) where file_id is null;
create index case_evidence_of_subject on moderation.case_evidence (subject_id);
create index case_evidence_by_age on moderation.case_evidence (taken_at) where wiped_at is null;

create table moderation.dmca_notices (
  case_id uuid primary key references moderation.cases,
  claimant_name text not null,
  claimant_address text not null,
  claimant_phone text not null,
  claimant_email text not null,
  -- What is infringed, and where the original can be seen.
  work text not null,
  signature text not null,
  counter_name text,
  counter_address text,
  counter_phone text,
  counter_text text,
  counter_signature text,
  counter_at timestamptz,
  -- 12 and 14 weekdays after the counter-notice: what it is about comes back in between, unless the claimant sues.
  restore_from timestamptz,
  restore_by timestamptz,
  sued_at timestamptz,
  sued_note text,
  restored_at timestamptz,
  constraint counter_notices_are_whole check (
    (counter_at is null) = (counter_name is null) and (counter_at is null) = (restore_from is null)
    and (counter_at is null) = (restore_by is null)
  )
);

create index dmca_notices_to_restore on moderation.dmca_notices (restore_from)
  where counter_at is not null and sued_at is null and restored_at is null;

create table moderation.copyright_strikes (
  case_id uuid primary key references moderation.cases,
  account_id uuid not null,
  struck_at timestamptz not null,
  -- With this one the account had as many as the operator lets stand: its suspension is proposed.
  proposes_suspension boolean not null,
  withdrawn_at timestamptz
);

create index copyright_strikes_of on moderation.copyright_strikes (account_id) where withdrawn_at is null;

-- Each report looks at what became of the earlier ones of the same account.
create index compliance_cases_of_reporter on moderation.cases (reporter_id) where reporter_id is not null;

-- Public: other modules read these views and call these functions.

create view moderation.blocked_file_list as
  select case_id, created_at
  from moderation.blocked_files;

create view moderation.evidence_list as
  select id, case_id, subject_id, file_id, label, sha256, size_bytes, taken_at, wiped_at
  from moderation.case_evidence;

create view moderation.case_list as
  select id, number, source, subject_kind, subject_id, subject_label, subject_text, account_id, item_id,
    reason, text, address, reporter_id, reporter_name, reporter_email, is_urgent, hid_item, status,
    created_at, due_at, decision, statement, decided_at, decided_by, appeal_token_hash, appeal_text,
    appealed_at, appeal_outcome, appeal_statement, appeal_decided_at, appeal_decided_by
  from moderation.cases;

create view moderation.copyright_strike_list as
  select case_id, account_id, struck_at, proposes_suspension, withdrawn_at
  from moderation.copyright_strikes;

create view moderation.dmca_notice_list as
  select case_id, claimant_name, claimant_address, claimant_phone, claimant_email, work, signature,
    counter_name, counter_address, counter_phone, counter_text, counter_signature, counter_at, restore_from,
    restore_by, sued_at, restored_at
  from moderation.dmca_notices;
