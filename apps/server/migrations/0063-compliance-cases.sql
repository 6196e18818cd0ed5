-- What people report and complain about, what was decided, and what must not come back.

create table compliance_cases (
  id uuid primary key,
  number integer generated always as identity,
  -- `complaint`: from the public form, which needs no account.
  source text not null check (source in ('report', 'complaint')),
  subject_kind text not null check (subject_kind in ('item', 'profile', 'message', 'show', 'address')),
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

create index compliance_cases_open on compliance_cases (is_urgent desc, due_at, id) where status = 'open';
create index compliance_cases_appealed on compliance_cases (appealed_at)
  where appealed_at is not null and appeal_outcome is null;
create index compliance_cases_by_age on compliance_cases (created_at desc, id desc);
create index compliance_cases_of_item on compliance_cases (item_id) where item_id is not null;
create index compliance_cases_of_account on compliance_cases (account_id, decided_at desc);
create index compliance_cases_of_subject on compliance_cases (subject_kind, subject_id);

-- Files that were taken down. What is the same, or looks the same, is refused when it is uploaded again.
create table blocked_files (
  id uuid primary key,
  case_id uuid not null references compliance_cases,
  file_id uuid not null,
  sha256 bytea not null check (octet_length(sha256) = 32),
  -- How brightness rises and falls across the picture; null for what is no picture, or has no detail to compare.
  look bit(128),
  created_at timestamptz not null,
  constraint blocked_files_once unique (case_id, file_id)
);

create index blocked_files_by_hash on blocked_files (sha256);

-- What compliance reads of other features.
create view reportable_items as
  select id, model_id, kind, title, description, hidden_at is not null as is_hidden
  from library_items;
create view reportable_people as
  select id, unique_id, type, username, name from accounts;
create view reportable_messages as
  select id, sender_id, text from room_messages
  union all
  select id, sender_id, text from direct_messages;
