-- Lists of the console: views the staff save for themselves, and the audit log by day.

create table admin.saved_views (
  id uuid primary key,
  staff_id uuid not null references admin.staff on delete cascade,
  list text not null check (length(list) between 1 and 60),
  name text not null check (length(name) between 1 and 40),
  -- What the address of the list says.
  query text not null check (length(query) <= 600),
  saved_at timestamptz not null
);
create unique index saved_views_name_unique on admin.saved_views (staff_id, list, lower(name));

-- The log is read by date; each filter has its own way there.
create index audit_log_by_date on admin.audit_log (at desc, id desc);
create index audit_log_of_staff_by_date on admin.audit_log (staff_id, at desc, id desc);
create index audit_log_of_target_by_date on admin.audit_log (target_id, at desc, id desc);
create index audit_log_of_action_by_date on admin.audit_log (action, at desc, id desc);
create index audit_log_of_kind_by_date on admin.audit_log (target_kind, at desc, id desc);
drop index admin.audit_log_of_staff;
drop index admin.audit_log_of_target;
drop index admin.audit_log_of_action;
