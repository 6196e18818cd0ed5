-- One case for each subject: what is reported while a case about it is open joins that case.

alter table moderation.cases
  -- What the first report was for, where a later one was graver and gave the case its reason and its clock.
  add column opened_for text check (
    opened_for in ('minor', 'intimate', 'illegal', 'copyright', 'harassment', 'impersonation', 'spam', 'other')
  ),
  -- Who of the staff has it in hand.
  add column assignee_id uuid;

create index cases_of_assignee on moderation.cases (assignee_id) where status = 'open';

-- Reports that came after the one that opened the case.
create table moderation.joined_reports (
  id uuid primary key,
  case_id uuid not null references moderation.cases on delete cascade,
  source text not null check (source in ('report', 'complaint')),
  reason text not null check (
    reason in ('minor', 'intimate', 'illegal', 'copyright', 'harassment', 'impersonation', 'spam', 'other')
  ),
  text text not null,
  address text not null,
  reporter_id uuid,
  reporter_name text not null,
  reporter_email text not null,
  created_at timestamptz not null
);

create index joined_reports_of_case on moderation.joined_reports (case_id, created_at);
create index joined_reports_of_reporter on moderation.joined_reports (reporter_id) where reporter_id is not null;

-- Words for statements of reasons, kept by the staff.
create table moderation.statement_templates (
  id uuid primary key,
  name text not null check (length(name) between 1 and 80),
  decision text not null check (decision in ('dismiss', 'takeDown', 'suspend')),
  text text not null check (length(text) between 10 and 2000),
  updated_by uuid not null,
  updated_at timestamptz not null
);

create unique index statement_templates_by_name on moderation.statement_templates (lower(name));

-- Public: other modules read these views and call these functions.

-- Every report: the one that opened a case, which has the case's id, and those that joined it.
create view moderation.report_list as
  select id, id as case_id, source, coalesce(opened_for, reason) as reason, text, address, reporter_id, reporter_name,
    reporter_email, created_at
  from moderation.cases
  union all
  select id, case_id, source, reason, text, address, reporter_id, reporter_name, reporter_email, created_at
  from moderation.joined_reports;

create or replace view moderation.case_list as
  select id, number, source, subject_kind, subject_id, subject_label, subject_text, account_id, item_id,
    reason, text, address, reporter_id, reporter_name, reporter_email, is_urgent, hid_item, status,
    created_at, due_at, decision, statement, decided_at, decided_by, appeal_token_hash, appeal_text,
    appealed_at, appeal_outcome, appeal_statement, appeal_decided_at, appeal_decided_by, assignee_id
  from moderation.cases;

create view moderation.statement_template_list as
  select id, name, decision, text, updated_by, updated_at
  from moderation.statement_templates;
