-- When a case was put into somebody's hands; empty while it is in nobody's, and for those of before.
alter table moderation.cases add column assigned_at timestamptz;

create or replace view moderation.case_list as
  select id, number, source, subject_kind, subject_id, subject_label, subject_text, account_id, item_id,
    reason, text, address, reporter_id, reporter_name, reporter_email, is_urgent, hid_item, status,
    created_at, due_at, decision, statement, decided_at, decided_by, appeal_token_hash, appeal_text,
    appealed_at, appeal_outcome, appeal_statement, appeal_decided_at, appeal_decided_by, assignee_id, assigned_at
  from moderation.cases;
