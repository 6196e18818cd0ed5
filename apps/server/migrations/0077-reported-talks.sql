-- Calls and private shows can be reported by the two in them.

alter table compliance_cases drop constraint compliance_cases_subject_kind_check,
  add constraint compliance_cases_subject_kind_check
    check (subject_kind in ('item', 'profile', 'message', 'show', 'call', 'privateShow', 'address'));

create view reportable_sessions as
  select id, 'call' as kind, model_id, member_id, cost, rung_at as began_at from calls
  union all
  select id, 'privateShow', model_id, member_id, cost, asked_at from private_shows;
